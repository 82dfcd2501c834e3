import { useTheme } from '@mui/material'
import { Suspense, useState } from 'react'
import { ActionButton } from '../ui/ActionButton.tsx'
import { later } from '../ui/later.tsx'
import { numberText } from '../ui/numberText.ts'
import { useTexts } from '../ui/texts.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { chartHeight } from './chartWidth.ts'
import type { DrawnSlice } from './DonutChart.tsx'
import { lookAt, lookOf } from './palette.ts'
import styles from './SlicesView.module.css'
import { SliceTable } from './SliceTable.tsx'
import { SliceTooltip } from './SliceTooltip.tsx'
import { shareText } from './shareText.ts'
import { drawnValues, type Slice, sumOf } from './slices.ts'

/** The chart library is loaded with the first chart. */
const loadChart = () => import('./DonutChart.tsx')
const DonutChart = later(async () => (await loadChart()).DonutChart, { isFetchedAhead: false })
// Preload while the numbers are loading. If it fails, the lazy component tries again when it renders.
loadChart().catch(() => undefined)

interface SlicesViewProps {
  title: string
  slices: readonly (Slice & { readonly colour?: string })[]
  /** The unit of the values, for example "shots". */
  unit: string
  /** The label of the total, if it is not the unit. */
  totalOf?: string
  /** A note about how the shares are computed. */
  note?: string | undefined
  headings: { readonly name: string; readonly value: string }
  width: number
  isPie?: boolean
  isTable: boolean
}

/** A chart with its legend, or the same numbers as a table. Assistive technology always gets the table, too. */
export function SlicesView(props: SlicesViewProps) {
  const { title, slices, unit, totalOf = unit, note, headings, width, isPie = false, isTable } = props
  const texts = useTexts()
  const { mode } = useTheme().palette
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const all = slices.map(
    (slice, index): DrawnSlice => ({
      ...slice,
      number: index + 1,
      look: slice.colour === undefined ? lookAt(mode, index) : lookOf(slice.colour),
    }),
  )
  const shown = all.filter(({ key }) => !hidden.has(key))
  const total = sumOf(shown)
  const toggle = (key: string) => setHidden((now) => (now.has(key) ? without(now, key) : new Set([...now, key])))
  const table = <SliceTable caption={title} headings={headings} slices={all} total={sumOf(all)} isUnseen={!isTable} />
  const about = note !== undefined && <p className={styles.note}>{note}</p>
  if (isTable) {
    return (
      <div className={styles.words}>
        {about}
        {table}
      </div>
    )
  }
  const { isWidened } = drawnValues(shown.map(({ value }) => value))
  return (
    <div className={styles.view}>
      <div className={styles.chart} style={{ width, height: chartHeight(width) }}>
        <Suspense fallback={<ChartSkeleton width={width} />}>
          <div role="img" className={styles.drawing} aria-label={summaryOf(texts, title, shown, total)}>
            <DonutChart
              slices={shown}
              width={width}
              height={chartHeight(width)}
              isPie={isPie}
              tooltip={(slice) => <SliceTooltip slice={slice} total={total} unit={unit} />}
            />
          </div>
        </Suspense>
        <output className={isPie ? 'visually-hidden' : styles.hole}>
          <span className={styles.total}>{numberText(texts.locale, total)}</span> <span>{totalOf}</span>
        </output>
      </div>
      <div className={styles.words}>
        {about}
        {isWidened && <p className={styles.note}>{texts('dashboard.chart.widened')}</p>}
        <ChartLegend slices={all} hidden={hidden} total={total} onToggle={toggle} />
        {shown.length < all.length && (
          <ActionButton className={styles.showAll} onClick={() => setHidden(new Set())}>
            {texts('dashboard.chart.showAll')}
          </ActionButton>
        )}
      </div>
      {table}
    </div>
  )
}

function summaryOf(texts: ReturnType<typeof useTexts>, name: string, shown: readonly Slice[], total: number): string {
  const largest = shown.toSorted((a, b) => b.value - a.value)[0]
  return texts('dashboard.chart.summary', {
    name,
    total: numberText(texts.locale, total),
    largest: largest?.name ?? '–',
    share: shareText(texts, largest?.value ?? 0, total),
  })
}

function without(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((one) => one !== key))
}
