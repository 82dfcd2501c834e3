import type { Translator } from '#i18n/translate.ts'
import { getBodyLeaves } from '#language/bodyLeaves.ts'
import type { ResourceData } from '#language/resource.ts'
import type { HttpError } from '../http/httpError.ts'
import { toProblem } from '../http/problem.ts'

/** An error of a row. */
export interface Fault {
  /** The field; empty for the whole row. */
  readonly target: string
  readonly code: string
  /** The text of the cell if it matches no choice and no record; null for other errors. */
  readonly text: string | null
  readonly sentence: string
}

/** Converts the refusal of a write to errors of a row, with the messages of the API. */
export function toFaults(error: HttpError, resource: ResourceData, translate: Translator): Fault[] {
  const { fieldErrors = [], field = '', code } = error.details
  const toTarget = (wirePath: string): string =>
    getBodyLeaves(resource, 'create').find((leaf) => leaf.wirePath === wirePath)?.path ?? wirePath
  if (fieldErrors.length > 0)
    return fieldErrors.map((one) => ({
      target: toTarget(one.field),
      code: one.code,
      text: null,
      sentence: one.formatText(translate),
    }))
  const { detail } = toProblem(error, translate)
  const name = typeof error.text === 'string' ? (error.text.split('.').at(-1) ?? '') : 'refused'
  return [{ target: toTarget(field), code: code ?? name, text: null, sentence: detail }]
}
