import { useId } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import tables from './importTables.module.css'

/** The first rows of a file, starting with its headings. The table scrolls on its own and is reachable by keyboard. */
export function SampleTable({ sample }: { sample: readonly (readonly string[])[] }) {
  const { reading: texts } = useLocalizedTexts(importTexts)
  const id = useId()
  const [headings = [], ...rows] = sample
  const width = Math.max(0, ...sample.map((row) => row.length))
  const places = Array.from({ length: width }, (_, index) => index)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={tables.scroll} aria-labelledby={id} tabIndex={0}>
      <table className={tables.table}>
        <caption id={id}>{texts.sample}</caption>
        <thead>
          <tr>
            {places.map((place) => (
              <th key={place} scope="col">
                {headings[place]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other identity than their place
            <tr key={index}>
              {places.map((place) => (
                <td key={place}>{row[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
