import { importTexts } from '#i18n/importTexts.ts'
import type { ImportRowCell, ImportVerdict } from '#language/imports/import.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import tables from './importTables.module.css'

/** The value of a cell. For a changed one, the stored value and the new value. */
export function CellText({ cell: { raw, from, to }, verdict }: { cell: ImportRowCell; verdict: ImportVerdict }) {
  const { check: texts } = useLocalizedTexts(importTexts)
  if (verdict === 'refused') return raw
  if (verdict !== 'changed' || from === to) return to ?? ''
  return (
    <span className={tables.change}>
      <span className="visually-hidden">{texts.from} </span>
      <del>{from || texts.emptyValue}</del>
      <span className="visually-hidden"> {texts.to} </span>
      <ins>{to || texts.emptyValue}</ins>
    </span>
  )
}
