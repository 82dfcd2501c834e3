import type { Row } from '../part.ts'
import { isMet } from './goal.ts'

/** The rows as a Markdown table without empty columns. */
export function formatTable(rows: readonly Row[]): string {
  const columns: readonly (readonly [string, (row: Row) => string])[] = [
    ['what', ({ label, proves }) => (proves === undefined ? label : `${label} [${proves}]`)],
    ['measured', ({ measured }) => measured],
    ['ratio', ({ ratio }) => ratio?.toFixed(2) ?? ''],
    ['goal', ({ goal }) => goal ?? ''],
    ['noise', ({ noise }) => (noise === undefined ? '' : `± ${Math.round(noise * 100)} %`)],
    ['met', (row) => ({ true: 'yes', false: '**no**', undefined: '' })[`${isMet(row)}`]],
  ]
  const filled = columns.filter(([, text]) => rows.some((row) => text(row) !== ''))
  return [
    formatRow(filled.map(([title]) => title)),
    formatRow(filled.map(() => '---')),
    ...rows.map((row) => formatRow(filled.map(([, text]) => text(row)))),
  ].join('\n')
}

const formatRow = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
