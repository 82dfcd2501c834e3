import { Button } from '@mui/material'
import { pagerTexts } from '#i18n/pagerTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatNumber } from '../../ui/formatNumber.ts'
import { useLocalizedTexts, useTranslator } from '../../ui/translator.tsx'
import styles from './TablePage.module.css'

export interface PagerProps {
  page: number
  count: number
  onChange: (page: number) => void
}

/** The buttons for the previous and the next page. Not rendered if there is only one page. */
export function Pager({ page, count, onChange }: PagerProps) {
  const texts = useLocalizedTexts(pagerTexts)
  const { locale } = useTranslator()
  if (count <= 1) return null
  const place = { page: formatNumber(locale, page), count: formatNumber(locale, count) }
  const steps = [
    { label: texts.previous, to: page - 1, isPossible: page > 1 },
    { label: texts.next, to: page + 1, isPossible: page < count },
  ] as const
  const renderStep = ({ label, to, isPossible }: (typeof steps)[number]) => (
    <Button
      size="small"
      variant="outlined"
      // A disabled button would lose the focus on the last page.
      aria-disabled={!isPossible || undefined}
      onClick={() => isPossible && onChange(to)}
    >
      {label}
    </Button>
  )
  return (
    <nav className={styles.pager} aria-label={texts.label}>
      {renderStep(steps[0])}
      <span role="status">{fillText(texts.place, place)}</span>
      {renderStep(steps[1])}
    </nav>
  )
}
