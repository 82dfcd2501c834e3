import type { Resolved } from '#language/imports/cells/cellForm.ts'
import type { FileRow } from '#language/imports/import.ts'
import type { ImportContext } from '#language/imports/importContext.ts'
import { getImportParts } from '#language/imports/importParts.ts'
import { collectLookups } from '#language/imports/readImportRow.ts'
import { isLinks, isReference } from '#language/kinds/kinds.ts'
import type { UserView } from '../records/recordsContext.ts'
import { groupBy } from './groupBy.ts'
import { findByTitles } from './lookups/findByTitles.ts'

/** Finds the records that cells name, as the user sees them. Returns a function that returns the record of a cell. */
export async function findLookups(
  view: UserView,
  importContext: ImportContext,
  rows: readonly FileRow[],
): Promise<(target: string, text: string) => Resolved> {
  const byTarget = groupBy(collectLookups(importContext, rows), ({ target }) => target)
  const found = new Map<string, Resolved>()
  for (const [target, lookups] of byTarget) {
    const field = getImportParts(importContext.resource).find(({ name }) => name === target)?.field
    if (!field || !(isReference(field) || isLinks(field))) continue
    const keys = await findByTitles(
      view,
      field,
      lookups.map(({ text }) => text),
    )
    for (const { text } of lookups) found.set(`${target} ${text}`, toResolved(keys.get(text) ?? []))
  }
  return (target, text) => found.get(`${target} ${text}`) ?? 'none'
}

function toResolved([key, ...others]: readonly (string | number)[]): Resolved {
  if (key === undefined) return 'none'
  return others.length > 0 ? 'several' : { key }
}
