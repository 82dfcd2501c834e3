import { FormControlLabel, Switch, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { Suspense } from 'react'
import { findPeriod } from '#language/periods.ts'
import { periodTexts } from '#product/i18n/periodTexts.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import styles from './PeriodBar.module.css'
import { type PeriodChoice, usualPeriods } from './period.ts'
import { usePeriod } from './usePeriod.ts'

/** Loaded when the user first chooses custom days, because it needs the inputs of forms. */
const DayRangeInputs = lazyComponent(
  async () => (await import('../declared/form/inputs/DayRangeInputs.tsx')).DayRangeInputs,
  {
    isPreloaded: false,
  },
)

/** Selects the period of all charts and files of the dashboard, and whether to compare it with the previous one. */
export function PeriodBar() {
  const texts = useLocalizedTexts(periodTexts)
  const { period, today, setPeriod } = usePeriod()
  const { choice, days, hasComparison } = period
  const choose = (chosen: PeriodChoice | null) => {
    if (chosen === null) return
    // Custom days start with the days of the period that is shown.
    const initialDays = days ?? findPeriod(`last${usualPeriods[0]}days`, today)
    setPeriod({ choice: chosen, days: chosen === 'own' ? initialDays : undefined })
  }
  return (
    <div className={styles.bar}>
      <ToggleButtonGroup
        exclusive
        size="small"
        className={styles.choices}
        aria-label={texts.label}
        value={choice}
        onChange={(_, chosen: PeriodChoice | null) => choose(chosen)}
      >
        {usualPeriods.map((count) => (
          <ToggleButton key={count} value={String(count)}>
            {count} {texts.days}
          </ToggleButton>
        ))}
        <ToggleButton value="all">{texts.all}</ToggleButton>
        <ToggleButton value="own">{texts.own}</ToggleButton>
      </ToggleButtonGroup>
      {days && (
        <FormControlLabel
          className={styles.compare}
          control={
            <Switch
              checked={hasComparison}
              onChange={() => setPeriod({ hasComparison: !hasComparison })}
              slotProps={{ input: { role: 'switch' } }}
            />
          }
          label={texts.compare}
        />
      )}
      {choice === 'own' && days && (
        <Suspense>
          <DayRangeInputs
            days={days}
            today={today}
            onChange={(changed) => setPeriod({ days: changed }, { replace: true })}
          />
        </Suspense>
      )}
    </div>
  )
}
