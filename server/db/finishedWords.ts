import type { ExpectedTable } from './diffSchemas.ts'
import type { TableInfo } from './introspect.ts'
import { type ColumnDefinition, quoteLiteral } from './tableDefinition.ts'

/**
 * A sentence for each word that told a migration about earlier declarations, once the tables are as declared without
 * it.
 */
export function findFinishedWords(actual: readonly TableInfo[], expected: readonly ExpectedTable[]): string[] {
  const toSentence = (place: string, word: string): string => `${place}: '${word}' has done its work, take it away.`
  return expected.flatMap(({ shape, facts }) => {
    const current = actual.find(({ name }) => name === shape.name)
    if (!current) return []
    return [
      ...(shape.renamedFrom === undefined ? [] : [toSentence(shape.name, 'renamedFrom')]),
      ...shape.columns.flatMap((column) =>
        listFinishedWords(column, current, facts).map((word) => toSentence(`${shape.name}.${column.name}`, word)),
      ),
    ]
  })
}

function listFinishedWords({ name, history }: ColumnDefinition, current: TableInfo, facts: TableInfo): string[] {
  const before = current.columns.find((column) => column.name === name)
  const after = facts.columns.find((column) => column.name === name)
  if (!history || !before || !after) return []
  const earlierValues = Object.keys(history.renamedValues ?? {}).map((value) => `${quoteLiteral(value)}::text`)
  const checks = current.constraints.filter(({ definition }) => new RegExp(`\\b${name}\\b`).test(definition))
  const isFinished = {
    renamedFrom: history.renamedFrom !== undefined,
    wasKind: history.isConverted && before.type === after.type,
    renamed:
      earlierValues.length > 0 &&
      !checks.some(({ definition }) => earlierValues.some((value) => definition.includes(value))),
    fill: history.fill !== undefined && before.notNull === after.notNull,
  }
  return Object.entries(isFinished).flatMap(([word, finished]) => (finished ? [word] : []))
}
