import { STATUS_CODES } from 'node:http'
import type { Translator } from '#i18n/translate.ts'
import type { HttpError } from './httpError.ts'

/** The media type of errors for programs (RFC 9457). */
export const problemType = 'application/problem+json'

export interface Problem {
  readonly type: 'about:blank'
  /** The reason phrase of the status. */
  readonly title: string
  readonly status: number
  /** The sentence that other clients get as plain text. */
  readonly detail: string
  readonly errors: readonly { readonly field: string; readonly code: string; readonly message: string }[]
}

/**
 * Whether an Accept header names the problem type. Wildcards do not count, because browsers send them and expect text.
 */
export function asksForProblem(accept: string | undefined): boolean {
  return (accept ?? '').split(',').some((range) => {
    const [type = '', ...params] = range.split(';').map((part) => part.trim().toLowerCase())
    return type === problemType && !params.some((param) => /^q=0(\.0*)?$/.test(param))
  })
}

/** Converts an error into a problem. If the error has no sentence, a general one is used. */
export function problemOf({ status, sentence, params, extras }: HttpError, say: Translator): Problem {
  const wanted = sentence ?? (status === 401 ? 'errors.signInFirst' : 'errors.unexpected')
  const detail = typeof wanted === 'string' ? say(wanted, params) : wanted(say)
  const { field, faults } = extras
  const code = extras.code ?? (typeof wanted === 'string' ? lastWord(wanted) : 'invalid')
  const only = field === undefined ? [] : [{ field, code, message: detail }]
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? '',
    status,
    detail,
    errors: faults?.map((fault) => ({ field: fault.field, code: fault.code, message: fault.say(say) })) ?? only,
  }
}

const lastWord = (key: string): string => key.slice(key.lastIndexOf('.') + 1)

/** The schema of a problem in the OpenAPI document. */
export const problemSchema = {
  $id: 'Problem',
  type: 'object',
  description: 'A failure as RFC 9457 tells it',
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
        required: ['field', 'code', 'message'],
      },
    },
    current: { type: 'object', description: 'Of a 412 alone: the record as it is now' },
  },
  required: ['type', 'title', 'status', 'detail', 'errors'],
}
