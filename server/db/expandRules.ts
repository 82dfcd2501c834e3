import type { ColumnInfo, DefinitionInfo, TableInfo } from './introspect.ts'
import { isWider } from './isWider.ts'

const uniquePattern = /^(UNIQUE|PRIMARY KEY|CREATE UNIQUE INDEX)/

/**
 * Lists what a migration did to tables that stops the previous release from using them: what it dropped, renamed,
 * converted or narrowed, and new required values. Empty for a migration that only adds. Only the structure is compared,
 * not the rows.
 *
 * @returns a sentence for each, with the table
 */
export function findContractions(before: readonly TableInfo[], after: readonly TableInfo[]): string[] {
  return before.flatMap((table) => {
    const next = after.find(({ name }) => name === table.name)
    return next ? findTableContractions(table, next).map((text) => `${table.name}: ${text}`) : [`${table.name} is gone`]
  })
}

function findTableContractions(before: TableInfo, after: TableInfo): string[] {
  return [...findColumnContractions(before, after), ...findRuleContractions(before, after)]
}

function findColumnContractions(before: TableInfo, after: TableInfo): string[] {
  const changed = before.columns.flatMap((column) => {
    const next = after.columns.find(({ name }) => name === column.name)
    return next ? compareColumn(column, next) : [`the column ${column.name} is gone`]
  })
  const added = after.columns.filter(({ name }) => !before.columns.some((column) => column.name === name))
  const demanded = added.filter((column) => column.notNull && !hasValue(column))
  return [...changed, ...demanded.map(({ name }) => `the new column ${name} demands a value`)]
}

function compareColumn(before: ColumnInfo, after: ColumnInfo): string[] {
  const { name } = before
  return [
    ...(before.type === after.type ? [] : [`the type of ${name} changes`]),
    ...(before.notNull || !after.notNull ? [] : [`${name} may no longer be empty`]),
    ...(hasValue(before) && after.notNull && !hasValue(after) ? [`${name} loses its default`] : []),
    ...(after.generated && !before.generated ? [`${name} may no longer be written`] : []),
  ]
}

const hasValue = ({ default: value, identity }: ColumnInfo): boolean => value !== null || identity

/** A constraint on new columns alone does not affect the previous release, which leaves these columns empty. */
function findRuleContractions(before: TableInfo, after: TableInfo): string[] {
  const [rulesBefore, rulesAfter] = [listRules(before), listRules(after)]
  const isKnown = (definition: string) => before.columns.some((column) => mentions(definition, column))
  const distinct = after.columns.filter(
    (column) => isDistinct(column) && !before.columns.some(({ name }) => name === column.name),
  )
  const keepsRowsApart = (definition: string) =>
    uniquePattern.test(definition) && distinct.some((column) => mentions(withoutCondition(definition), column))
  const narrowed = rulesAfter.filter(({ name, definition }) => {
    const same = rulesBefore.find((rule) => rule.name === name)
    if (same) return same.definition !== definition && !isWider(same.definition, definition)
    return isKnown(definition) && !keepsRowsApart(definition)
  })
  // An `on conflict` clause needs the unique constraint of its columns.
  const dropped = rulesBefore.filter(
    ({ name, definition }) => uniquePattern.test(definition) && !rulesAfter.some((rule) => rule.name === name),
  )
  return [
    ...narrowed.map(({ name }) => `${name} refuses what it took before`),
    ...dropped.map(({ name }) => `the unique rule ${name} is gone`),
  ]
}

const listRules = ({ constraints, indexes }: TableInfo): DefinitionInfo[] => [
  ...constraints,
  ...indexes.filter(({ definition }) => uniquePattern.test(definition)),
]

/** Whether rows that are inserted without this column differ in it: it is null, or the database generates it. */
const isDistinct = (column: ColumnInfo): boolean =>
  !hasValue(column) || column.identity || /\b(next_number|nextval|gen_random_uuid)\(/.test(column.default ?? '')

/** Whether a rule reads a column. */
const mentions = (definition: string, { name }: ColumnInfo): boolean =>
  new RegExp(`\\b${name}\\b`).test(withoutTables(definition))

const withoutCondition = (definition: string): string => definition.replace(/ WHERE .*$/, '')

/** The definition without the names of tables and the index, because a column may have the same name. */
const withoutTables = (definition: string): string =>
  definition.replace(/^CREATE UNIQUE INDEX \S+ ON \S+/, '').replace(/REFERENCES .*$/, '')
