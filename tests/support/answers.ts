import type { LightMyRequestResponse } from 'fastify'

/** The status of an answer and its text. */
export const statusAndText = ({ statusCode, body }: LightMyRequestResponse) => [statusCode, body]

/** The status of an answer and the field that it refuses. */
export const statusAndField = ({ statusCode, headers }: LightMyRequestResponse) => [statusCode, headers['error-field']]
