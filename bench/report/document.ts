import type { Row } from '../part.ts'
import { tableOf } from './table.ts'

/** The measured half of a section, which a later run may leave unchanged. */
export interface Measured {
  readonly rows: readonly Row[]
  /** One line: date, duration and machine. */
  readonly circumstances: string
}

/** A section of the document; without `measured` it keeps the previous measurements. */
export interface Section {
  readonly name: string
  readonly title: string
  readonly measured?: Measured | undefined
  /** Hand-written Markdown. */
  readonly findings: string
}

/**
 * Builds the document. Sections without new measurements keep those of the previous document.
 *
 * @param head Markdown above all sections
 */
export function documentOf(head: string, sections: readonly Section[], before: string): string {
  const texts = sections.flatMap((section) => {
    const { name, title, measured, findings } = section
    const body = measured ? `${tableOf(measured.rows)}\n\n${measured.circumstances}` : measuredIn(before, name)
    if (body === undefined) return []
    return [`## ${title}`, `${opening(name)}\n${body}\n${closing}`, ...(findings.trim() ? [findings.trim()] : [])]
  })
  return `${[head.trim(), ...texts].join('\n\n')}\n`
}

/** The measured half of a section in an existing document. */
function measuredIn(document: string, name: string): string | undefined {
  const start = document.indexOf(opening(name))
  if (start < 0) return undefined
  const end = document.indexOf(closing, start)
  return document.slice(start + opening(name).length, end < 0 ? undefined : end).trim()
}

const opening = (name: string): string => `<!-- measured: ${name} -->`
const closing = '<!-- /measured -->'
