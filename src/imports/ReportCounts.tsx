import { importTexts } from '#i18n/importTexts.ts'
import type { Import } from '#language/imports/import.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import previewStyles from './preview.module.css'
import { verdicts } from './useCountWords.ts'

/** The counts of an import. They are kept when its rows are erased. */
export function ReportCounts({ counts }: { counts: NonNullable<Import['counts']> }) {
  const texts = useLocalizedTexts(importTexts)
  const { locale } = useTranslator()
  const facts = [
    { name: 'rows', label: texts.report.rows, count: counts.rows },
    ...verdicts.map((verdict) => ({ name: verdict, label: texts.verdicts[verdict], count: counts[verdict] })),
  ]
  return (
    <dl className={previewStyles.counts} aria-label={texts.report.counts}>
      {facts.map(({ name, label, count }) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{formatNumber(locale, count)}</dd>
        </div>
      ))}
    </dl>
  )
}
