import type { Translator } from '#i18n/translate.ts'
import { getCellMessageKeys, type ImportRowReading, type TargetMessage } from '#language/imports/readImportRow.ts'
import { localizeParams } from '#language/issue.ts'
import type { Fault } from './faults.ts'

/** Rows whose text represents nothing known have these codes; the person can say what it represents. */
export const unknownCodes = { none: 'unknownValue', several: 'ambiguousValue' } as const
/** The code of a text of which no record can be created. */
export const refusedCreationCode = 'notCreated'

/** What is wrong with the cells of a row, before its write is judged. */
export const toReadingFaults = (
  translate: Translator,
  { issues, unknown }: Pick<ImportRowReading, 'issues' | 'unknown'>,
): Fault[] => [
  ...issues.map((issue) => toCellFault(translate, issue)),
  ...unknown.map(({ target, text, isAmbiguous }) => {
    const code = isAmbiguous ? unknownCodes.several : unknownCodes.none
    return { target, code, text, sentence: translate(`imports.row.${code}`, { text }) }
  }),
]

export function toCellFault(translate: Translator, { target, key, params }: TargetMessage): Fault {
  const sentence = translate.first(getCellMessageKeys(key), localizeParams(params, translate.locale))
  return { target, code: key, text: null, sentence: sentence ?? translate('errors.malformedBody') }
}
