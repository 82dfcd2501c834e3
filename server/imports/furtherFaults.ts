import { createTranslator } from '#i18n/translator.ts'
import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { getAllParts } from '#language/imports/importParts.ts'
import type { ResourceData } from '#language/resource.ts'
import { findFurtherErrors, type RefusedBody } from '../records/findFurtherErrors.ts'
import type { RecordRequest } from '../records/recordWrite.ts'
import { type Fault, toFaults } from './faults.ts'
import type { RowReading } from './rowReading.ts'

/** The bodies of rows that are refused because of some of their cells, by line. */
export type RefusedRows = ReadonlyMap<number, Omit<RefusedBody, 'faulty'>>

/** Adds the errors of the other cells to refused rows, so that a user can correct all errors of a row at once. */
export async function addFurtherFaults<Row extends { readonly line: number; readonly faults: readonly Fault[] }>(
  request: RecordRequest,
  { resource, locale }: RowReading,
  rows: readonly Row[],
  refused: RefusedRows,
): Promise<Row[]> {
  const translate = createTranslator(locale)
  const bodies = rows.flatMap(({ line, faults }) => {
    const row = refused.get(line)
    return row ? [{ line, ...row, faulty: findFaultyPaths(resource, faults) }] : []
  })
  if (bodies.length === 0) return [...rows]
  const errors = await findFurtherErrors(request, bodies)
  const further = new Map(
    bodies.map(({ line }, index) => [
      line,
      (errors[index] ?? []).flatMap((error) => toFaults(error, resource, translate)),
    ]),
  )
  return rows.map((row) => ({ ...row, faults: [...row.faults, ...(further.get(row.line) ?? [])] }))
}

/** The paths of the fields to which errors belong; an error names a column, or a field of a body. */
function findFaultyPaths(resource: ResourceData, faults: readonly Fault[]): Set<string> {
  const leaves = getBodyLeaves(resource, 'create')
  return new Set(
    faults.flatMap(({ target }) => {
      const part = getAllParts(resource).find(({ name }) => name === target)
      const leaf =
        part?.leaf ??
        leaves.find(({ path, wirePath }) =>
          [path, wirePath].some((one) => target === one || target.startsWith(`${one}.`)),
        )
      return leaf ? [leaf.path] : []
    }),
  )
}
