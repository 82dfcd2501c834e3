import { STATUS_CODES } from 'node:http'
import type { Translator } from '#i18n/translate.ts'
import type { HttpError } from './httpError.ts'
import { createArraySchema, createObjectSchema, integer, requireAll, text } from './schemas.ts'

/** The media type of errors for programs (RFC 9457). */
export const problemType = 'application/problem+json'

export interface Problem {
  readonly type: 'about:blank'
  /** The reason phrase of the status. */
  readonly title: string
  readonly status: number
  /** The error message; clients that do not accept `application/problem+json` get only this, as plain text. */
  readonly detail: string
  readonly errors: readonly { readonly field: string; readonly code: string; readonly message: string }[]
}

/**
 * Whether an Accept header names the problem type. Wildcards do not count, because browsers send them and expect text.
 */
export function acceptsProblem(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type = '', ...params] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === problemType && !params.some((param) => /^q=0(\.0*)?$/.test(param))
  })
}

/** Converts an error into a problem. If the error has no sentence, a general one is used. */
export function toProblem({ status, text: sentence, params, details }: HttpError, translate: Translator): Problem {
  const errorText = sentence ?? (status === 401 ? 'errors.signInFirst' : 'errors.unexpected')
  const detail = typeof errorText === 'string' ? translate(errorText, params) : errorText(translate)
  const { field, fieldErrors } = details
  const code = details.code ?? (typeof errorText === 'string' ? getLastSegment(errorText) : 'invalid')
  const singleError = field === undefined ? [] : [{ field, code, message: detail }]
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail,
    errors:
      fieldErrors?.map((fieldError) => ({
        field: fieldError.field,
        code: fieldError.code,
        message: fieldError.formatText(translate),
      })) ?? singleError,
  }
}

const getLastSegment = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

/** The schema of a problem in the OpenAPI document. */
export const problemSchema = {
  $id: 'Problem',
  description: 'A failure as RFC 9457 tells it',
  ...createObjectSchema(
    {
      type: { const: 'about:blank' },
      title: text,
      status: integer,
      detail: text,
      errors: createArraySchema(requireAll({ field: text, code: text, message: text })),
      current: { type: 'object', description: 'Of a 412 alone: the record as it is now' },
    },
    ['type', 'title', 'status', 'detail', 'errors'],
  ),
}
