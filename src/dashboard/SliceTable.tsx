import { Link } from 'react-router'
import { numberText } from '../ui/numberText.ts'
import { useTexts } from '../ui/texts.tsx'
import type { DrawnSlice } from './DonutChart.tsx'
import styles from './SliceTable.module.css'
import { shareText } from './shareText.ts'
import type { Part } from './slices.ts'

interface SliceTableProps {
  caption: string
  /** The headings of the names and of the numbers. */
  headings: { readonly name: string; readonly value: string }
  slices: readonly DrawnSlice[]
  total: number
  /** It is only for whoever listens: the same stands beside it for the eye. */
  isUnseen: boolean
}

/** The numbers of a chart as a table. */
export function SliceTable({ caption, headings, slices, total, isUnseen }: SliceTableProps) {
  const texts = useTexts()
  const { locale } = texts
  const hasParts = slices.some(({ parts }) => parts.length > 0)
  return (
    <div className={isUnseen ? 'visually-hidden' : styles.frame}>
      <table className={styles.table} data-parts={hasParts || undefined}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{headings.name}</th>
            {hasParts && <th scope="col">{texts('dashboard.columns.fragrances')}</th>}
            <th scope="col" className={styles.number}>
              {headings.value}
            </th>
            <th scope="col" className={styles.number}>
              {texts('dashboard.columns.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {slices.map(({ key, name, value, parts, to }) => (
            <tr key={key}>
              <th scope="row">{to === undefined || isUnseen ? name : <Link to={to}>{name}</Link>}</th>
              {hasParts && (
                <td>
                  <Parts parts={parts} />
                </td>
              )}
              <td className={styles.number}>{numberText(locale, value)}</td>
              <td className={styles.number}>{shareText(texts, value, total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Parts({ parts }: { parts: readonly Part[] }) {
  const { locale } = useTexts()
  return (
    <ul className={styles.parts}>
      {parts.map(({ key, name, value }) => (
        <li key={key}>
          {name} <span className={styles.count}>{numberText(locale, value)}</span>
        </li>
      ))}
    </ul>
  )
}
