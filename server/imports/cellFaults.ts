import type { Translator } from '#i18n/translate.ts'
import { getCellMessageKeys, type ImportRowReading, type TargetMessage } from '#language/imports/readImportRow.ts'
import { localizeParams } from '#language/issue.ts'
import type { Fault } from './faults.ts'

/** The codes of texts that match no value or several values. The user can choose the value for such a text. */
export const unknownCodes = { none: 'unknownValue', several: 'ambiguousValue' } as const
/** The code of a text from which no record can be created. */
export const refusedCreationCode = 'notCreated'

/** The errors in the cells of a row, before its write is validated. */
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
