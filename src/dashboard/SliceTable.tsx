import { Link } from 'react-router'
import { periodTexts } from '#product/i18n/periodTexts.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { useLocalizedTexts, useTexts } from '../ui/texts.tsx'
import type { ChartSlice } from './DonutChart.tsx'
import { formatChange, formatDifference } from './formatDifference.ts'
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

/** The numbers of a chart as a table. The parts of a slice are listed in a row below it. */
export function SliceTable({ caption, headings, slices, total, hasDifferences, isVisuallyHidden }: SliceTableProps) {
  const texts = useTexts()
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
              {texts('dashboard.columns.share')}
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
  const texts = useTexts()
  const { name, value, before, parts, to } = slice
  return (
    <tbody>
      <tr>
        <th scope="rowgroup">{to === undefined || isVisuallyHidden ? name : <Link to={to}>{name}</Link>}</th>
        <td className={styles.number}>{formatNumber(texts.locale, value)}</td>
        <td className={styles.number}>{formatShare(texts, value, total)}</td>
        {before !== undefined && (
          <td className={`${styles.number} ${styles.change}`}>{formatChange(texts.locale, value, before)}</td>
        )}
      </tr>
      {parts.length > 0 && (
        <tr>
          <td colSpan={before === undefined ? 3 : 4}>
            <PartList parts={parts} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function PartList({ parts }: { parts: readonly SlicePart[] }) {
  const texts = useTexts()
  return (
    <ul className={styles.parts} aria-label={texts('dashboard.columns.fragrances')}>
      {parts.map(({ key, name, value, before }) => (
        <li key={key}>
          <span className={styles.part}>{name}</span>{' '}
          <span className={styles.count}>
            {formatNumber(texts.locale, value)}
            {before !== undefined && ` (${formatDifference(texts.locale, value, before)})`}
          </span>
        </li>
      ))}
    </ul>
  )
}
