import { importTexts } from '#i18n/importTexts.ts'
import type { Import, ImportVerdict } from '#language/imports/import.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import previewStyles from './preview.module.css'
import { verdicts } from './useCountWords.ts'

interface VerdictTabsProps {
  counts: NonNullable<Import['counts']>
  shown: ImportVerdict
  onShow: (verdict: ImportVerdict) => void
}

/** The number of rows per verdict. Each number is a button that shows these rows. */
export function VerdictTabs({ counts, shown, onShow }: VerdictTabsProps) {
  const texts = useLocalizedTexts(importTexts)
  const { locale } = useTranslator()
  return (
    <fieldset className={previewStyles.verdicts}>
      <legend className="visually-hidden">{texts.check.filter}</legend>
      {verdicts.map((verdict) => (
        <button
          key={verdict}
          type="button"
          aria-pressed={verdict === shown}
          data-verdict={verdict}
          className={previewStyles.verdict}
          onClick={() => onShow(verdict)}
        >
          <strong>{formatNumber(locale, counts[verdict])}</strong>
          <span>{texts.verdicts[verdict]}</span>
        </button>
      ))}
    </fieldset>
  )
}
