import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { getLocaleTag, resolveLocale } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { createUnavailableError } from './http/httpError.ts'
import { acceptsProblem, problemType, toProblem } from './http/problem.ts'
import type { ReadyAnswer } from './http/ready.ts'
import { baseHeaders } from './http/securityHeaders.ts'
import { StartError } from './startError.ts'

/**
 * The HTTP listener. It opens before the application is ready, and responds with 503 until then. While the server
 * stops, new connections are refused, and further requests on open connections get 503.
 */
export interface HttpListener {
  /** Passes all further requests to this handler. */
  setHandler(handler: RequestListener): void
  /** GET /api/ready returns 503 from now on, so that load balancers send no more requests; others are served. */
  drain(): void
  /**
   * Stops accepting connections and closes idle ones. Resolves when the running requests have ended; after `timeoutMs`
   * they are aborted.
   */
  close(timeoutMs: number): Promise<void>
}

/** @throws StartError if the port is in use or not permitted */
export async function openHttpListener(host: string, port: number): Promise<HttpListener> {
  let handler: RequestListener = answerStarting
  const server = createServer((request, response) => handler(request, response))
  // Longer than the keep-alive timeout of proxies, so that no proxy reuses a connection that is about to close.
  server.keepAliveTimeout = 72_000
  const closeConnections = trackConnections(server)
  await listen(server, host, port)
  return {
    setHandler: (nextHandler) => {
      handler = nextHandler
    },
    drain: () => {
      const current = handler
      handler = (request, response) =>
        isReadyRequest(request) ? answerNotReady(response, 'draining') : current(request, response)
    },
    close: async (timeoutMs) => {
      handler = answerStopping
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      closeConnections()
      const timer = setTimeout(() => server.closeAllConnections(), timeoutMs)
      await closed
      clearTimeout(timer)
    },
  }
}

/**
 * Returns a function that closes each connection as soon as it has no request. Node's own `closeIdleConnections` leaves
 * connections that never had a request, and those whose request ends later.
 */
function trackConnections(server: Server): () => void {
  const connections = new Set<Socket>()
  const pending = new Set<ServerResponse>()
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (_request, response) => {
    pending.add(response)
    response.once('close', () => pending.delete(response))
  })
  return () => {
    const idle = new Set(connections)
    for (const response of pending) {
      const { socket } = response.req
      idle.delete(socket)
      if (!response.headersSent) response.setHeader('connection', 'close')
      response.once('close', () => socket.destroySoon())
    }
    for (const socket of idle) socket.destroy()
  }
}

const isReadyRequest = ({ url = '' }: IncomingMessage): boolean => /^\/api\/ready(\?|$)/.test(url)

const answerStarting: RequestListener = (request, response) =>
  isReadyRequest(request) ? answerNotReady(response, 'starting') : answerUnavailable(request, response)

const answerStopping: RequestListener = (request, response) =>
  isReadyRequest(request) ? answerNotReady(response, 'draining') : answerUnavailable(request, response)

function answerNotReady(response: ServerResponse, status: ReadyAnswer['status']): void {
  const body: ReadyAnswer = { status, warnings: [] }
  response.writeHead(503, {
    ...baseHeaders,
    'content-type': 'application/json',
    connection: 'close',
    'retry-after': '1',
  })
  response.end(JSON.stringify(body))
}

const answerUnavailable: RequestListener = ({ headers }, response) => {
  const isProblem = acceptsProblem(headers.accept)
  const translate = createTranslator(resolveLocale(headers['content-language']))
  response.writeHead(503, {
    ...baseHeaders,
    ...(isProblem && { 'content-type': problemType, 'content-language': getLocaleTag(translate.locale) }),
    connection: 'close',
    'retry-after': '1',
    vary: 'Accept',
  })
  response.end(isProblem ? JSON.stringify(toProblem(createUnavailableError(), translate)) : undefined)
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(createListenError(error, host, port)))
    server.listen({ host, port }, resolve)
  })
}

function createListenError(error: NodeJS.ErrnoException, host: string, port: number): StartError {
  const location = `port ${port} of ${host}`
  const messages: Record<string, string> = {
    EADDRINUSE: `Another program already listens on ${location}. Stop it, or choose another port with PORT.`,
    EACCES: `This user may not listen on ${location}. Choose a port above 1023 with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host}. Choose another with HOST.`,
    ENOTFOUND: `This machine does not know the name ${host}. Choose another with HOST.`,
  }
  return new StartError(messages[error.code ?? ''] ?? `Sillage cannot listen on ${location}: ${error.message}`, {
    cause: error,
  })
}
