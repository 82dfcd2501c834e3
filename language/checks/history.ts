import type { FieldData, FieldsData } from '../field.ts'
import { getKind, hasChoices, hasRows, isGroup, isInverse, isLinks, isReference, isTranslated } from '../kinds/kinds.ts'
import { parseOperand } from '../operands.ts'
import type { Scalar } from '../predicate.ts'
import { findValueProblem, standardPersonTypes } from './operands.ts'
import type { Scope } from './paths.ts'
import { describeUnknownName, type Report } from './report.ts'

/**
 * Checks the options that tell `npm run db:diff` what becomes of stored values: `renamedFrom`, `renamed`, `wasKind`,
 * `fill`.
 */
export function checkHistory({ resource, resources, report }: Scope): void {
  const { name, renamedFrom, table } = resource
  if (renamedFrom !== undefined) {
    const location = `${name}.renamedFrom`
    if (resources.some((other) => other.name === renamedFrom)) report(location, `'${renamedFrom}' is still declared`)
    if (table !== undefined) report(location, "with 'table' the name of the table does not change")
  }
  checkFieldsHistory(resource.fields, `${name}.fields`, report)
}

function checkFieldsHistory(fields: FieldsData, location: string, report: Report): void {
  const earlierNames = new Set<string>()
  for (const [name, field] of Object.entries(fields)) {
    const { renamedFrom } = field.options
    const fieldLocation = `${location}.${name}`
    if (renamedFrom !== undefined) {
      if (renamedFrom in fields) report(`${fieldLocation}.renamedFrom`, `'${renamedFrom}' is still declared`)
      if (earlierNames.has(renamedFrom))
        report(`${fieldLocation}.renamedFrom`, `another field is renamed from '${renamedFrom}' too`)
      earlierNames.add(renamedFrom)
    }
    checkFieldHistory(fields, field, fieldLocation, report)
    if (isGroup(field) || hasRows(field)) checkFieldsHistory(field.options.fields, fieldLocation, report)
  }
}

function checkFieldHistory(fields: FieldsData, field: FieldData, location: string, report: Report): void {
  const { wasKind, fill } = field.options
  if (wasKind === field.kind) report(`${location}.wasKind`, `it is of the kind ${wasKind} now`)
  for (const [word, value] of Object.entries({ wasKind, fill }))
    if (value !== undefined && !isConvertible(field)) report(`${location}.${word}`, `not possible for ${field.kind}`)
  if (fill !== undefined && isConvertible(field)) {
    const problem = findFillProblem(field, fill, fields)
    if (problem !== undefined) report(`${location}.fill`, problem)
  }
  if (!hasChoices(field)) return
  const { values, renamed = {} } = field.options
  for (const [earlier, present] of Object.entries(renamed)) {
    if (values.includes(earlier)) report(`${location}.renamed`, `'${earlier}' is still a choice`)
    if (!values.includes(present))
      report(`${location}.renamed.${earlier}`, describeUnknownName('choice', present, values))
  }
}

/** Why existing records cannot get this value of `fill` in a migration; undefined if they can. */
function findFillProblem(field: FieldData, fill: Scalar, siblings: FieldsData): string | undefined {
  if (fill === null) return 'a value is expected'
  const operand = parseOperand(fill)
  if (operand.kind === 'field') {
    const source = siblings[operand.path]
    if (source === undefined) return describeUnknownName('field', operand.path, Object.keys(siblings))
    return getKind(source.kind).type === getKind(field.kind).type ? undefined : `'${operand.path}' is a ${source.kind}`
  }
  const isNow = operand.kind === 'now' && operand.amount === 0
  if (operand.kind !== 'literal' && !isNow) return `a migration does not know ${JSON.stringify(fill)}`
  if (isReference(field)) return undefined
  const { type } = getKind(field.kind)
  return findValueProblem(
    { path: '', type, kind: field.kind, field, person: standardPersonTypes },
    fill,
    () => undefined,
  )
}

/** Whether the value is one column of a type that plain values can be converted to. */
const isConvertible = (field: FieldData): boolean =>
  !isGroup(field) && !isInverse(field) && !isLinks(field) && !hasRows(field) && !isTranslated(field)
