import type { ExpectedTable } from './diffSchemas.ts'
import type { TableInfo } from './introspect.ts'
import { type ColumnDefinition, quoteLiteral } from './tableDefinition.ts'

/**
 * A sentence for each migration hint (`renamedFrom`, `wasKind`, `renamed`, `fill`) that is no longer needed, because
 * the tables already match the declarations.
 */
export function findObsoleteHints(actual: readonly TableInfo[], expected: readonly ExpectedTable[]): string[] {
  const toSentence = (place: string, hint: string): string => `${place}: '${hint}' is no longer needed; remove it.`
  return expected.flatMap(({ shape, facts }) => {
    const current = actual.find(({ name }) => name === shape.name)
    if (!current) return []
    return [
      ...(shape.renamedFrom === undefined ? [] : [toSentence(shape.name, 'renamedFrom')]),
      ...shape.columns.flatMap((column) =>
        listObsoleteHints(column, current, facts).map((hint) => toSentence(`${shape.name}.${column.name}`, hint)),
      ),
    ]
  })
}

function listObsoleteHints({ name, history }: ColumnDefinition, current: TableInfo, facts: TableInfo): string[] {
  const before = current.columns.find((column) => column.name === name)
  const after = facts.columns.find((column) => column.name === name)
  if (!history || !before || !after) return []
  const earlierValues = Object.keys(history.renamedValues ?? {}).map((value) => `${quoteLiteral(value)}::text`)
  const checks = current.constraints.filter(({ definition }) => new RegExp(`\\b${name}\\b`).test(definition))
  const isObsolete = {
    renamedFrom: history.renamedFrom !== undefined,
    wasKind: history.isConverted && before.type === after.type,
    renamed:
      earlierValues.length > 0 &&
      !checks.some(({ definition }) => earlierValues.some((value) => definition.includes(value))),
    fill: history.fill !== undefined && before.notNull === after.notNull,
  }
  return Object.entries(isObsolete).flatMap(([hint, obsolete]) => (obsolete ? [hint] : []))
}
