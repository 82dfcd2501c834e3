import { filterTexts } from '#i18n/filterTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import { fillText, type Translator } from '#i18n/translate.ts'
import { type Catalog, findTarget } from '#language/catalog.ts'
import { getCountName, getLeafFields, hasCount, hasCreatedAt, isSortable, resolveKind } from '#language/derive.ts'
import type { FieldData, FieldKind } from '#language/field.ts'
import { hasRows, isInverse, isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { getResourceText } from '../messages.ts'
import { getOperators, type OperatorName } from './operators.ts'

/** A field by which a list can be filtered. */
export interface FilterField {
  readonly path: string
  readonly label: string
  readonly kind: FieldKind
  /** Undefined for a key, a count or a timestamp of the system. */
  readonly field: FieldData | undefined
  readonly operators: readonly OperatorName[]
  /**
   * The heading under which the field is offered: declared filters of the list, other fields of the record, or fields
   * of related records.
   */
  readonly group: 'frequent' | 'other' | 'related'
  /** The resource that declares the field, and its path there. */
  readonly origin: { readonly resource: ResourceData; readonly path: string }
}

/** Some fields that are computed when they are read, and those that users see only in some records, cannot be filtered. */
const isFilterable = (field: FieldData): boolean => isSortable(field) && field.options.maySee === undefined

/** The maximum number of references and related lists on the path of a filter. */
const maxSteps = 2

export interface FieldContext {
  readonly resources: Catalog
  readonly translate: Translator
  /** Whether the user may read the records of a resource, and so filter by them. */
  readonly canRead: (resource: ResourceData) => boolean
}

/**
 * The fields by which a list can be filtered. First the declared filters; then the other fields, including those of
 * rows, the counts of related lists, `createdAt` and the key; then what references carry, and the declared filters of
 * related resources.
 */
export function getFilterFields(context: FieldContext, resource: ResourceData): FilterField[] {
  const own = getOwnFields(context, resource)
  const frequent = getFrequentFields(own, resource)
  const carried = getCarriedFields(context, resource)
  return [
    ...frequent.map((field) => ({ ...field, group: 'frequent' as const })),
    ...own.filter((field) => !frequent.includes(field)),
    ...carried,
    ...getReachedResources(context, resource).flatMap(({ resource: target, path, label, wayBack }) =>
      getFrequentFields(getOwnFields(context, target), target)
        .filter((inner) => inner.path !== wayBack)
        .map((inner) => ({
          ...inner,
          path: `${path}${inner.path}`,
          label: `${label}${inner.label}`,
          group: 'related' as const,
        }))
        .filter((inner) => carried.every(({ path: carriedPath }) => carriedPath !== inner.path)),
    ),
  ]
}

/** The values of other records that references carry, see `with` of a reference. */
const getCarriedFields = (context: FieldContext, resource: ResourceData): FilterField[] =>
  findRelations(context, resource).flatMap(({ path, target, carried }) => {
    const own = getOwnFields(context, target)
    return carried.flatMap((name) => {
      const inner = own.find((one) => one.path === name)
      const label = fieldLabel(context.translate, resource.name, `${path}.${name}`)
      return inner ? [{ ...inner, path: `${path}.${name}`, label, group: 'related' as const }] : []
    })
  })

const getFrequentFields = (own: readonly FilterField[], { list }: ResourceData): FilterField[] =>
  (list?.filters ?? []).flatMap((path) => own.find((one) => one.path === path) ?? [])

/** A resource whose records are related to those of the list. Its path and label are the prefixes of its fields. */
export interface ReachedResource {
  readonly resource: ResourceData
  /** The prefix of paths, such as `device.user.`. */
  readonly path: string
  /** The prefix of labels, such as `Device › User › `. */
  readonly label: string
  /**
   * Whether a record can have several of these related records. Each clause of a filter may then match a different one.
   */
  readonly isMany: boolean
  /**
   * For a related list: the reference back to the records of the filtered list. It is not offered, because it always
   * leads to the record itself.
   */
  readonly wayBack: string | undefined
}

/**
 * The related resources that a filter can reach through references and related lists, as far as the user may read them.
 */
export function getReachedResources(
  context: FieldContext,
  resource: ResourceData,
  passed: readonly ResourceData[] = [resource],
): ReachedResource[] {
  const relations = findRelations(context, resource).filter(({ target }) => !passed.includes(target))
  return relations.flatMap(({ path, target, isMany, wayBack }) => {
    const isOnly = relations.every((other) => other.path === path || other.target !== target)
    const label = `${getReferenceLabel(context, resource, path, isOnly ? target : undefined)} › `
    const further = passed.length < maxSteps ? getReachedResources(context, target, [...passed, target]) : []
    return [
      { resource: target, path: `${path}.`, label, isMany, wayBack },
      ...further.map((one) => ({
        ...one,
        path: `${path}.${one.path}`,
        label: label + one.label,
        isMany: isMany || one.isMany,
      })),
    ]
  })
}

/** The references of a resource, and its related lists. */
function findRelations({ resources, canRead }: FieldContext, resource: ResourceData) {
  return getLeafFields(resource.fields).flatMap(({ path, field }) => {
    // The reference to the owner is left out: through it, a filter would reach all records of the same owner.
    if (!(isReference(field) || isInverse(field)) || !isFilterable(field) || path === resource.belongsTo) return []
    const target = findTarget(resources, field.options.to)
    if (!target || (target.rows && isInverse(field)) || !canRead(target.resource)) return []
    const wayBack = isInverse(field) ? field.options.via : undefined
    const carried = isReference(field) ? (field.options.with ?? []) : []
    return [{ path, target: target.resource, isMany: wayBack !== undefined, wayBack, carried }]
  })
}

/**
 * A reference has the name of the resource it refers to, or its own label if several references lead to that resource.
 */
function getReferenceLabel(
  { translate }: FieldContext,
  resource: ResourceData,
  path: string,
  target: ResourceData | undefined,
): string {
  return (target && getResourceText(translate, target, 'one')) ?? fieldLabel(translate, resource.name, path)
}

function getOwnFields({ resources, translate }: FieldContext, resource: ResourceData): FilterField[] {
  const build = (path: string, kind: FieldKind, field: FieldData | undefined, label: string): FilterField => ({
    path,
    label,
    kind,
    field,
    operators: getOperators(kind, field),
    group: 'other',
    origin: { resource, path },
  })
  const texts = filterTexts[translate.locale]
  const label = (path: string) => fieldLabel(translate, resource.name, path)
  const fields = getLeafFields(resource.fields).flatMap(({ path, field }): FilterField[] => {
    const own = build(path, field.kind, field, label(path))
    const count = hasCount(field)
      ? [build(getCountName(path, field), 'integer', undefined, fillText(texts.countOf, { list: label(path) }))]
      : []
    const inner = hasRows(field) ? getLeafFields(field.options.fields) : []
    const inRows = inner.map((leaf) =>
      build(`${path}.${leaf.path}`, leaf.field.kind, leaf.field, `${label(path)} › ${label(`${path}.${leaf.path}`)}`),
    )
    return [own, ...count, ...inRows]
  })
  const key = resource.fields[resource.key] ? [] : [resource.key]
  const system = [...(hasCreatedAt(resource) ? ['createdAt'] : []), ...key].map((path) =>
    build(path, resolveKind(resources, resource, path) ?? 'integer', undefined, label(path)),
  )
  return [...fields, ...system].filter(
    ({ operators, field }) => operators.length > 0 && (field === undefined || isFilterable(field)),
  )
}
