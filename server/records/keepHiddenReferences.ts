import { getLeavesWith } from '#language/derive.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import type { FieldsData } from '#language/field.ts'
import { fillHiddenReferences, getHiddenReferences } from '#language/hiddenReferences.ts'
import type { Issue } from '#language/issue.ts'
import { hasRows } from '#language/kinds/kinds.ts'
import { hiddenName } from '#language/kinds/rows.ts'
import { getEntries } from '#language/recordEntries.ts'
import { isObject, withValueAt } from '#language/values.ts'
import type { RecordWrite } from './recordWrite.ts'

interface KeptBody {
  readonly body: unknown
  /** The paths of the references that the body does not contain, and of rows that are missing in the body. */
  readonly keptReferences: ReadonlySet<string>
  /** Errors of rows whose sealed text matches no stored row, or the same stored row as an earlier row. */
  readonly issues: readonly Issue[]
}

/** Restores the references in the rows of a body that the user does not see, from the sealed texts in their place. */
export function keepHiddenReferences({ resource, seen, stored }: RecordWrite, body: unknown): KeptBody {
  if (!isObject(body)) return { body, keptReferences: new Set(), issues: [] }
  const rowPaths = getLeavesWith(resource.fields, hasRows).map(({ path }) => path)
  const keptReferences = new Set(rowPaths.filter((path) => getValue(body, path) === undefined))
  // A new record has no stored references, and a user who sees everything has no hidden ones.
  if (seen === stored || !(resource.key in stored)) return { body, keptReferences, issues: [] }
  const issues: Issue[] = []
  const storedRows = collectSealedRows(resource.fields, seen, stored)
  const filled = fillHiddenReferences(resource.fields, body, (fields, { path, row, sealed }) => {
    const storedRow = storedRows.get(sealed)
    storedRows.delete(sealed)
    const references = getHiddenReferences(fields, row)
    if (!storedRow) {
      issues.push(
        ...references.map(({ wirePath }) => ({ path: `${path}.${wirePath}`, key: 'hiddenChanged', params: {} })),
      )
      return row
    }
    return references.reduce((whole, { path: name, wirePath }) => {
      keptReferences.add(`${path}.${name}`)
      return withValueAt(whole, wirePath, storedRow[`${name}Id`])
    }, row)
  })
  return { body: filled, keptReferences, issues }
}

/** Whether a save keeps a reference in a row that the user did not send. @param path with the row's index */
export const isKept = ({ keptReferences }: Pick<RecordWrite, 'keptReferences'>, path: string): boolean =>
  keptReferences.has(path) || keptReferences.has(path.replace(/\.\d+\..*/, ''))

/** The stored rows by the sealed texts that the user sees. Both records have the same rows in the same order. */
function collectSealedRows(fields: FieldsData, seen: RecordData, stored: RecordData): Map<string, RecordData> {
  const rows = getLeavesWith(fields, hasRows).flatMap(({ path, field }) => {
    const storedRows = getEntries(getValue(stored, path))
    return getEntries(getValue(seen, path)).flatMap((row, index): [string, RecordData][] => {
      const storedRow = storedRows[index] ?? {}
      const sealed = row[hiddenName]
      const inner = collectSealedRows(field.options.fields, row, storedRow)
      return [...(typeof sealed === 'string' ? [[sealed, storedRow] satisfies [string, RecordData]] : []), ...inner]
    })
  })
  return new Map(rows)
}
