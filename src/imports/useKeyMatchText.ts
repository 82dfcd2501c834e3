import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { idTarget } from '#language/imports/recordTargets.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import { useKeyMatches } from './importCalls.ts'
import { useCounted } from './useCounted.ts'

/** How many rows find an existing record by a column; undefined until that is known, and for an exported `_id`. */
export function useKeyMatchText(shown: Import, column: Parameters<typeof useKeyMatches>[1]): string | undefined {
  const { mapping: texts } = useLocalizedTexts(importTexts)
  const { locale } = useTranslator()
  const fillCounted = useCounted()
  const { data } = useKeyMatches(shown, column?.field === idTarget ? undefined : column)
  if (!data) return undefined
  const { rows, found, isWhole } = data
  if (found === 0) return texts.keyFinds.none
  const text = found === rows ? texts.keyFinds.all : texts.keyFinds.some
  const sentence = fillCounted(text, found, { rows: formatNumber(locale, rows) })
  return isWhole ? sentence : `${texts.keyFinds.first} ${sentence}`
}
