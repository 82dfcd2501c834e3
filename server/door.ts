import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { localeOfTag, tagOf } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { safeHeaders } from './http/headers.ts'
import { unavailable } from './http/httpError.ts'
import { asksForProblem, problemOf, problemType } from './http/problem.ts'
import { StartError } from './startError.ts'

/**
 * The HTTP listener. It opens before the application is ready. Until the application is ready, and while the server
 * stops, it answers 503.
 */
export interface Door {
  /** Passes all further requests to this handler. */
  lead(handle: RequestListener): void
  /**
   * Closes the connections without a request and answers new requests with 503. Resolves when the running requests have
   * ended, or after `timeoutMs` at most.
   */
  close(patienceMs: number): Promise<void>
}

/** @throws StartError if the port is in use or not permitted */
export async function openDoor(host: string, port: number): Promise<Door> {
  let handle: RequestListener = refuse
  const server = createServer((request, response) => handle(request, response))
  // Longer than the keep-alive timeout of proxies, so that no proxy reuses a connection that is about to close.
  server.keepAliveTimeout = 72_000
  const closeConnections = trackConnections(server)
  await listen(server, host, port)
  return {
    lead: (next) => {
      handle = next
    },
    close: async (patienceMs) => {
      handle = refuse
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      closeConnections()
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
      await closed
      clearTimeout(patience)
    },
  }
}

/**
 * Returns a function that closes each connection as soon as it has no request. Node's own `closeIdleConnections` leaves
 * connections that never had a request, and those whose request ends later.
 */
function trackConnections(server: Server): () => void {
  const connections = new Set<Socket>()
  const running = new Set<ServerResponse>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (_request, response) => {
    running.add(response)
    response.once('close', () => running.delete(response))
  })
  return () => {
    const idle = new Set(connections)
    for (const response of running) {
      const { socket } = response.req
      idle.delete(socket)
      if (!response.headersSent) response.setHeader('connection', 'close')
      response.once('close', () => socket.destroySoon())
    }
    for (const socket of idle) socket.destroy()
  }
}

const refuse: RequestListener = ({ headers }, response) => {
  const isProblem = asksForProblem(headers.accept)
  const say = createTranslator(localeOfTag(headers['content-language']))
  response.writeHead(503, {
    ...safeHeaders,
    ...(isProblem && { 'content-type': problemType, 'content-language': tagOf(say.locale) }),
    connection: 'close',
    'retry-after': '1',
    vary: 'Accept',
  })
  response.end(isProblem ? JSON.stringify(problemOf(unavailable(), say)) : undefined)
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(refusal(error, host, port)))
    server.listen({ host, port }, resolve)
  })
}

function refusal(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  const where = `port ${port} of ${host}`
  const sentences: Record<string, string> = {
    EADDRINUSE: `Another program already listens on ${where}. Stop it, or choose another port with PORT.`,
    EACCES: `This user may not listen on ${where}. Choose a port above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with HOST.`,
    ENOTFOUND: `This machine does not know the name ${host}. Choose another with HOST.`,
  }
  return new StartError(sentences[error.code ?? ''] ?? `Sillage cannot listen on ${where}: ${error.message}`, {
    cause: error,
  })
}
