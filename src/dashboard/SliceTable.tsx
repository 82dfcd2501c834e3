import { Link } from 'react-router'
import { periodTexts } from '#product/i18n/periodTexts.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import type { ChartSlice } from './DonutChart.tsx'
import { formatChange } from './formatDifference.ts'
import { formatShare } from './formatShare.ts'
import styles from './SliceTable.module.css'
import type { SlicePart } from './slices.ts'

interface SliceTableProps {
  caption: string
  /** The column headings. */
  headings: { readonly name: string; readonly value: string }
  slices: readonly ChartSlice[]
  total: number
  /** Whether there is a column with the differences from the previous period. */
  hasDifferences: boolean
  /** Whether the table is only for assistive technology, because the chart and the legend show the same data. */
  isVisuallyHidden: boolean
}

/** The numbers of a chart as a table. The parts of a slice have a row each below it. */
export function SliceTable({ caption, headings, slices, total, hasDifferences, isVisuallyHidden }: SliceTableProps) {
  const translate = useTranslator()
  const { difference } = useLocalizedTexts(periodTexts)
  return (
    <div className={isVisuallyHidden ? 'visually-hidden' : styles.frame}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{headings.name}</th>
            <th scope="col" className={styles.number}>
              {headings.value}
            </th>
            <th scope="col" className={styles.number}>
              {translate('dashboard.columns.share')}
            </th>
            {hasDifferences && (
              <th scope="col" className={styles.number}>
                {difference}
              </th>
            )}
          </tr>
        </thead>
        {slices.map((slice) => (
          <SliceRows key={slice.key} slice={slice} total={total} isVisuallyHidden={isVisuallyHidden} />
        ))}
      </table>
    </div>
  )
}

function SliceRows({
  slice,
  total,
  isVisuallyHidden,
}: Pick<SliceTableProps, 'total' | 'isVisuallyHidden'> & { slice: ChartSlice }) {
  const { name, value, before, parts, to } = slice
  return (
    <tbody>
      <tr>
        <th scope="rowgroup">{to === undefined || isVisuallyHidden ? name : <Link to={to}>{name}</Link>}</th>
        <Numbers value={value} before={before} total={total} />
      </tr>
      {parts.map((part) => (
        <tr key={part.key} className={styles.part}>
          <th scope="row">{part.name}</th>
          <Numbers {...part} total={total} />
        </tr>
      ))}
    </tbody>
  )
}

interface NumbersProps extends Pick<SlicePart, 'value' | 'before'> {
  total: number
}

/** The value, its share, and with a previous period the difference from it. */
function Numbers({ value, before, total }: NumbersProps) {
  const translate = useTranslator()
  return (
    <>
      <td className={styles.number}>{formatNumber(translate.locale, value)}</td>
      <td className={styles.number}>{formatShare(translate, value, total)}</td>
      {before !== undefined && (
        <td className={`${styles.number} ${styles.change}`}>{formatChange(translate.locale, value, before)}</td>
      )}
    </>
  )
}
