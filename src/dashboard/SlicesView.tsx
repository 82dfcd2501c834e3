import { useTheme } from '@mui/material'
import { Suspense, useState } from 'react'
import { ActionButton } from '../ui/ActionButton.tsx'
import { formatNumber } from '../ui/formatNumber.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartSkeleton } from './ChartSkeleton.tsx'
import { getChartHeight } from './chartSize.ts'
import type { ChartSlice } from './DonutChart.tsx'
import { formatChange } from './formatDifference.ts'
import { formatShare } from './formatShare.ts'
import { buildSliceStyle, getSliceStyle } from './palette.ts'
import styles from './SlicesView.module.css'
import { SliceTable } from './SliceTable.tsx'
import { SliceTooltip } from './SliceTooltip.tsx'
import { computeSliceSizes, type Slice, sumBefore, sumValues } from './slices.ts'

/** The chart library is loaded with the first chart. */
const loadChart = () => import('./DonutChart.tsx')
const DonutChart = lazyComponent(async () => (await loadChart()).DonutChart, { isPreloaded: false })
// Preload while the numbers are loading. If it fails, the lazy component tries again when it renders.
loadChart().catch(() => undefined)

interface SlicesViewProps {
  title: string
  slices: readonly (Slice & { readonly colour?: string })[]
  /** The unit of the values, for example "shots". */
  unit: string
  /** The label of the total, if it is not the unit. */
  totalLabel?: string
  /** A note about how the shares are computed. */
  note?: string | undefined
  headings: { readonly name: string; readonly value: string }
  width: number
  isPie?: boolean
  isTable: boolean
}

/** A chart with its legend, or the same numbers as a table. Assistive technology always gets the table, too. */
export function SlicesView(props: SlicesViewProps) {
  const { title, slices, unit, totalLabel = unit, note, headings, width, isPie = false, isTable } = props
  const translate = useTranslator()
  const { mode } = useTheme().palette
  const [hiddenKeys, setHiddenKeys] = useState<ReadonlySet<string>>(new Set())
  const allSlices = buildChartSlices(slices, mode)
  const visibleSlices = allSlices.filter(({ key }) => !hiddenKeys.has(key))
  const total = sumValues(visibleSlices)
  const toggle = (key: string) =>
    setHiddenKeys((current) => (current.has(key) ? removeKey(current, key) : new Set([...current, key])))
  const hasDifferences = allSlices.some(({ before }) => before !== undefined)
  const tableProps = { caption: title, headings, slices: allSlices, total: sumValues(allSlices), hasDifferences }
  const table = <SliceTable {...tableProps} isVisuallyHidden={!isTable} />
  const noteElement = note !== undefined && <p className={styles.note}>{note}</p>
  if (isTable) {
    return (
      <div className={styles.text}>
        {noteElement}
        {table}
      </div>
    )
  }
  const { isAdjusted: hasEnlargedSlices } = computeSliceSizes(visibleSlices.map(({ value }) => value))
  return (
    <div className={styles.view}>
      <div className={styles.chart} style={{ width, height: getChartHeight(width) }}>
        <Suspense fallback={<ChartSkeleton width={width} />}>
          <div role="img" className={styles.drawing} aria-label={buildSummary(translate, title, visibleSlices, total)}>
            <DonutChart
              slices={visibleSlices}
              width={width}
              height={getChartHeight(width)}
              isPie={isPie}
              tooltip={(slice) => <SliceTooltip slice={slice} total={total} unit={unit} />}
            />
          </div>
        </Suspense>
        <output className={isPie ? 'visually-hidden' : styles.centre}>
          <span className={styles.total}>{formatNumber(translate.locale, total)}</span> <span>{totalLabel}</span>
          {hasDifferences && <span> {formatChange(translate.locale, total, sumBefore(visibleSlices))}</span>}
        </output>
      </div>
      <div className={styles.text}>
        {noteElement}
        {hasEnlargedSlices && <p className={styles.note}>{translate('dashboard.chart.widened')}</p>}
        <ChartLegend slices={allSlices} hiddenKeys={hiddenKeys} total={total} onToggle={toggle} />
        {visibleSlices.length < allSlices.length && (
          <ActionButton className={styles.showAll} onClick={() => setHiddenKeys(new Set())}>
            {translate('dashboard.chart.showAll')}
          </ActionButton>
        )}
      </div>
      {table}
    </div>
  )
}

function buildChartSlices(slices: SlicesViewProps['slices'], mode: Parameters<typeof getSliceStyle>[0]): ChartSlice[] {
  return slices.map((slice, index) => ({
    ...slice,
    number: index + 1,
    style: slice.colour === undefined ? getSliceStyle(mode, index) : buildSliceStyle(slice.colour),
  }))
}

function buildSummary(
  translate: ReturnType<typeof useTranslator>,
  name: string,
  visibleSlices: readonly Slice[],
  total: number,
): string {
  const largest = visibleSlices.toSorted((a, b) => b.value - a.value)[0]
  return translate('dashboard.chart.summary', {
    name,
    total: formatNumber(translate.locale, total),
    largest: largest?.name ?? '–',
    share: formatShare(translate, largest?.value ?? 0, total),
  })
}

function removeKey(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return new Set([...keys].filter((other) => other !== key))
}
