import type { Row } from '../part.ts'
import { isMet } from './goal.ts'

/** The rows as a Markdown table without empty columns. */
export function tableOf(rows: readonly Row[]): string {
  const columns: readonly (readonly [string, (row: Row) => string])[] = [
    ['what', ({ what }) => what],
    ['measured', ({ measured }) => measured],
    ['ratio', ({ ratio }) => ratio?.toFixed(2) ?? ''],
    ['goal', ({ goal }) => goal ?? ''],
    ['noise', ({ noise }) => (noise === undefined ? '' : `± ${Math.round(noise * 100)} %`)],
    ['met', (row) => ({ true: 'yes', false: '**no**', undefined: '' })[`${isMet(row)}`]],
  ]
  const filled = columns.filter(([, text]) => rows.some((row) => text(row) !== ''))
  return [
    lineOf(filled.map(([title]) => title)),
    lineOf(filled.map(() => '---')),
    ...rows.map((row) => lineOf(filled.map(([, text]) => text(row)))),
  ].join('\n')
}

const lineOf = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
