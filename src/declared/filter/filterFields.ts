import { filterTexts } from '#i18n/filterTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import { fillText, type Translator } from '#i18n/translate.ts'
import { type Catalog, findTarget } from '#language/catalog.ts'
import { getCountName, getLeafFields, hasCount, hasCreatedAt, isStored, resolveKind } from '#language/derive.ts'
import type { FieldData, FieldKind } from '#language/field.ts'
import { hasRows, isInverse, isReference } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { getResourceText } from '../messages.ts'
import { getOperators, type OperatorName } from './operators.ts'

/** A field that a filter can ask for. */
export interface FilterField {
  readonly path: string
  readonly label: string
  readonly kind: FieldKind
  /** Undefined for a key, a count or a timestamp of the system. */
  readonly field: FieldData | undefined
  readonly operators: readonly OperatorName[]
  /** Under which heading it is offered: the list is filtered by it most, or it is of a record that is referred to. */
  readonly group: 'frequent' | 'other' | 'related'
  /** The resource that declares the field, and its path there. */
  readonly origin: { readonly resource: ResourceData; readonly path: string }
}

/** A value that is computed when it is read, or seen in some records alone, is not asked for. */
const canBeAsked = (field: FieldData): boolean => isStored(field) && field.options.maySee === undefined

/** How many references and related lists a filter may follow, one after the other. */
const maxSteps = 2

export interface FieldContext {
  readonly resources: Catalog
  readonly translate: Translator
  /** Whether the user may read the records of a resource, and so filter by them. */
  readonly canRead: (resource: ResourceData) => boolean
}

/**
 * The fields that a filter of a list can ask for: those that the declaration names as filters; the others, with those of
 * rows, the counts of lists, the creation and the key; and those by which the related records are filtered.
 */
export function getFilterFields(context: FieldContext, resource: ResourceData): FilterField[] {
  const own = getOwnFields(context, resource)
  const frequent = getFrequentFields(own, resource)
  return [
    ...frequent.map((field) => ({ ...field, group: 'frequent' as const })),
    ...own.filter((field) => !frequent.includes(field)),
    ...getReachedResources(context, resource).flatMap(({ resource: target, path, label, wayBack }) =>
      getFrequentFields(getOwnFields(context, target), target)
        .filter((inner) => inner.path !== wayBack)
        .map((inner) => ({
          ...inner,
          path: `${path}${inner.path}`,
          label: `${label}${inner.label}`,
          group: 'related' as const,
        })),
    ),
  ]
}

const getFrequentFields = (own: readonly FilterField[], { list }: ResourceData): FilterField[] =>
  (list?.filters ?? []).flatMap((path) => own.find((one) => one.path === path) ?? [])

/** A resource whose records are related to those of a list, with the path there, which precedes paths and labels. */
export interface ReachedResource {
  readonly resource: ResourceData
  /** `device.user.` */
  readonly path: string
  /** `Device › User › ` */
  readonly label: string
  /** Whether a record has several of them, so that each clause asks for one of its own. */
  readonly isMany: boolean
  /** The reference of the records of a list that leads back, which says nothing new. */
  readonly wayBack: string | undefined
}

/** The resources that a filter reaches through references and related lists, and that the user may read. */
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

/** The references of a resource, and the lists of records that refer to it. */
function findRelations({ resources, canRead }: FieldContext, resource: ResourceData) {
  return getLeafFields(resource.fields).flatMap(({ path, field }) => {
    // All that belongs to the same owner is no relation of the record.
    if (!(isReference(field) || isInverse(field)) || !canBeAsked(field) || path === resource.belongsTo) return []
    const target = findTarget(resources, field.options.to)
    if (!target || (target.rows && isInverse(field)) || !canRead(target.resource)) return []
    const wayBack = isInverse(field) ? field.options.via : undefined
    return [{ path, target: target.resource, isMany: wayBack !== undefined, wayBack }]
  })
}

/** A reference is called like the record that it leads to, unless another one leads to the same resource. */
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
    ({ operators, field }) => operators.length > 0 && (field === undefined || canBeAsked(field)),
  )
}
