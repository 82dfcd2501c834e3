import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { localeOfTag, tagOf } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { safeHeaders } from './http/headers.ts'
import { unavailable } from './http/httpError.ts'
import { asksForProblem, problemOf, problemType } from './http/problem.ts'
import { StartError } from './startError.ts'

/**
 * The HTTP listener. It opens before the application is ready; until then, and while the server stops, it answers 503.
 */
export interface Door {
  /** Passes all further requests to this handler. */
  lead(handle: RequestListener): void
  /** Answers new requests with 503 and resolves when the running ones have ended, or after `patienceMs` at most. */
  close(patienceMs: number): Promise<void>
}

/** @throws StartError if the port is in use or not permitted */
export async function openDoor(host: string, port: number): Promise<Door> {
  let handle: RequestListener = refuse
  const running = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    handle(request, response)
  })
  // Longer than the keep-alive timeout of proxies, so that no proxy reuses a connection that is about to close.
  server.keepAliveTimeout = 72_000
  await listen(server, host, port)
  return {
    lead: (next) => {
      handle = next
    },
    close: async (patienceMs) => {
      handle = refuse
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      for (const response of running) closeAfter(response)
      const patience = setTimeout(() => server.closeAllConnections(), patienceMs)
      await closed
      clearTimeout(patience)
    },
  }
}

/** Without this, the client would keep the connection open after the answer, and the server would wait for it. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close')
  response.once('finish', () => response.req.socket.end())
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
