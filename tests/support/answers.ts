import type { LightMyRequestResponse } from 'fastify'

/** The status of an answer and its text. */
export const getStatusAndText = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, body]

/** The status of an answer and the field that it refuses. */
export const getStatusAndField = ({ statusCode, headers }: LightMyRequestResponse) => [
  statusCode,
  headers['error-field'],
]

/** The statuses of calls that are made at once, in the order of the calls. */
export const awaitStatuses = async (...calls: readonly Promise<LightMyRequestResponse>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode)

/** A page of a list as the API answers it. */
export interface Page<Row> {
  readonly data: readonly Row[]
  readonly total: number
  readonly totalPages: number
}
