import type { Row } from '../part.ts'
import { formatTable } from './table.ts'

/** The measured part of a section. A run that does not measure it again keeps it. */
export interface Measured {
  readonly rows: readonly Row[]
  /** One line: date, duration and machine. */
  readonly runInfo: string
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
 * @param header Markdown above all sections
 */
export function buildDocument(header: string, sections: readonly Section[], before: string): string {
  const texts = sections.flatMap((section) => {
    const { name, title, measured, findings } = section
    const body = measured ? `${formatTable(measured.rows)}\n\n${measured.runInfo}` : readMeasured(before, name)
    if (body === undefined) return []
    return [`## ${title}`, `${startMarker(name)}\n${body}\n${endMarker}`, ...(findings.trim() ? [findings.trim()] : [])]
  })
  return `${[header.trim(), ...texts].join('\n\n')}\n`
}

/** The measured part of a section in an existing document. */
function readMeasured(document: string, name: string): string | undefined {
  const start = document.indexOf(startMarker(name))
  if (start < 0) return undefined
  const end = document.indexOf(endMarker, start)
  return document.slice(start + startMarker(name).length, end < 0 ? undefined : end).trim()
}

const startMarker = (name: string): string => `<!-- measured: ${name} -->`
const endMarker = '<!-- /measured -->'
