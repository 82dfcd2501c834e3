import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { listenLocally } from './listenLocally.ts'

/** A fake external service on a local port. */
export interface ExternalService {
  readonly url: string
  /** The received requests. */
  readonly seen: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  /** Sets the response to later requests. */
  answerWith(answer: Answer): void
  close(): Promise<void>
}

type Answer = (path: string, response: ServerResponse) => void

/** Responds with a JSON value. */
export const createJsonAnswer =
  (value: unknown, status = 200): Answer =>
  (_path, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** A service that never responds. */
export const neverAnswer: Answer = () => undefined

export async function startExternalService(): Promise<ExternalService> {
  const seen: { path: string; headers: IncomingHttpHeaders }[] = []
  let answer: Answer = createJsonAnswer({})
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    seen.push({ path, headers: request.headers })
    answer(path, response)
  })
  const { port, close } = await listenLocally(server)
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    answerWith(next) {
      answer = next
    },
    close,
  }
}
