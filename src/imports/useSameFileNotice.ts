import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstant } from '#language/dates.ts'
import type { Import } from '#language/imports/import.ts'
import { useTimeZone } from '../ui/timeZone.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useImport } from './importCalls.ts'

interface SameFile {
  readonly id: number
  readonly text: string
  readonly canOpen: boolean
}

/** The notice about an earlier import of the same file; undefined if there is none. */
export function useSameFileNotice({ file }: Import): SameFile | undefined {
  const { reading: texts } = useLocalizedTexts(importTexts)
  const timeZone = useTimeZone()
  const id = file?.sameAs ?? undefined
  const { data: earlier } = useImport(id ?? 0, id !== undefined)
  if (id === undefined) return undefined
  // If another user made the earlier import, only the name of that user and the time are available.
  const by = earlier ? { nome: earlier.by.nome, at: earlier.updatedAt } : file?.sameAsBy
  if (!by) return { id, text: fillText(texts.same, { id }), canOpen: false }
  const date = formatInstant(by.at, timeZone)
  return { id, text: fillText(texts.sameBy, { id, name: by.nome, date }), canOpen: earlier !== undefined }
}
