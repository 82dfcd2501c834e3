import type { LightMyRequestResponse } from 'fastify'

/** The status and the text of a response. */
export const getStatusAndText = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, body]

/** The status of a response and the rejected field. */
export const getStatusAndField = ({ statusCode, headers }: LightMyRequestResponse) => [
  statusCode,
  headers['error-field'],
]

/** The statuses of parallel calls, in the order of the calls. */
export const awaitStatuses = async (...calls: readonly Promise<LightMyRequestResponse>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode)

/** A page of a list in an API response. */
export interface Page<Row> {
  readonly data: readonly Row[]
  readonly total: number
  readonly totalPages: number
}
