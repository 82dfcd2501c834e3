import { findTarget } from '../catalog.ts'
import { findFieldAt, getLeafFields, getLeavesWith, isStored } from '../derive.ts'
import type { FieldData, FieldsData } from '../field.ts'
import { getKindCheck } from '../kinds/kindChecks.ts'
import { getKind, hasChoices, hasRows, isReference } from '../kinds/kinds.ts'
import { findNarrowerOption } from './actionInput.ts'
import { getDecimalForm } from './operands.ts'
import type { Scope } from './paths.ts'
import { describeUnknownName } from './report.ts'

/** Checks the fields of a record and of its rows whose value is copied from a chosen record. */
export function checkCopied(scope: Scope): void {
  checkCopiedFields(scope, scope.resource.fields, `${scope.resource.name}.fields`)
}

function checkCopiedFields(scope: Scope, fields: FieldsData, location: string): void {
  for (const { path, field } of getLeafFields(fields)) {
    const innerLocation = `${location}.${path}`
    const problem = findProblem(scope, fields, field)
    if (problem !== undefined) scope.report(`${innerLocation}.copiedFrom`, problem)
    if (hasRows(field)) checkCopiedFields(scope, field.options.fields, innerLocation)
  }
}

function findProblem({ resources, resource: owner }: Scope, fields: FieldsData, field: FieldData): string | undefined {
  const { copiedFrom, readonly } = field.options
  if (copiedFrom === undefined) return undefined
  if (!canBeCopied(field)) return `a ${field.kind} field is not copied`
  if (readonly) return 'only a field that a body may name is filled when a record is chosen'
  if ('default' in field.options) return "a field has a 'default' or is copied, not both"
  const references = getLeavesWith(fields, isReference)
  const reference = references.find(({ path }) => copiedFrom.startsWith(`${path}.`))
  if (!reference) {
    const names = references.map(({ path }) => path)
    return describeUnknownName('reference', copiedFrom.split('.')[0] ?? '', names)
  }
  const { as, to } = reference.field.options
  if ('default' in reference.field.options) return `'${reference.path}' has a default, so it need not be chosen`
  const target = findTarget(resources, to)
  // An unknown target is reported at the reference.
  if (!target) return undefined
  if (as === 'title' || target.rows) return `a body names no record of '${reference.path}'`
  const { resource } = target
  const path = copiedFrom.slice(reference.path.length + 1)
  const copied = findFieldAt(resource, path)
  if (!copied)
    return describeUnknownName(
      'field',
      path,
      getLeafFields(resource.fields).map((leaf) => leaf.path),
    )
  if (resource.titles === 'open') return `everybody sees the titles of '${resource.name}', and no further values`
  if (resource.who && JSON.stringify(resource.who) !== JSON.stringify(owner.who))
    return `not everybody who may read '${owner.name}' may read '${resource.name}'`
  if (copied.options.maySee) return `not everybody who sees '${resource.name}' sees '${path}'`
  if (!isStored(copied)) return `'${path}' of '${resource.name}' is not stored`
  return findMismatch(field, copied, `'${path}' of '${resource.name}'`)
}

/** The kinds that have constants as defaults. */
const canBeCopied = (field: FieldData): boolean =>
  'default' in getKindCheck(field).options && !isReference(field) && getKind(field.kind).type !== 'timestamp'

function findMismatch(field: FieldData, copied: FieldData, name: string): string | undefined {
  if (field.kind !== copied.kind) return `${name} is of kind '${copied.kind}', not '${field.kind}'`
  if (hasChoices(field) && hasChoices(copied)) {
    const { values } = field.options
    const other = copied.options.values.find((value) => !values.includes(value))
    return other === undefined ? undefined : `${name} may be '${other}', which this field does not have`
  }
  const currency = 'currency' in copied.options ? copied.options.currency : undefined
  if (currency?.startsWith('$')) return `the currency of ${name} is in another field`
  if (getKind(field.kind).type === 'decimal' && getDecimalForm(field) !== getDecimalForm(copied))
    return `${name} has another number of decimals or another currency`
  const narrower = findNarrowerOption(field, copied)
  return narrower && `${name} may have values that the '${narrower}' of this field refuses`
}
