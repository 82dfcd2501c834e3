import { filterTexts } from '#i18n/filterTexts.ts'
import { fieldLabel } from '#i18n/labels.ts'
import { fillText, type Translator } from '#i18n/translate.ts'
import type { Catalog } from '#language/catalog.ts'
import { getCountName, getLeafFields, hasCount, hasCreatedAt, isStored, resolveKind } from '#language/derive.ts'
import type { FieldData, FieldKind } from '#language/field.ts'
import { hasRows } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { getOperators, type OperatorName } from './operators.ts'

/** A field that a filter can ask for. */
export interface FilterField {
  readonly path: string
  readonly label: string
  readonly kind: FieldKind
  /** Undefined for a key, a count or a timestamp of the system. */
  readonly field: FieldData | undefined
  readonly operators: readonly OperatorName[]
  /** Whether the declaration says that the list is filtered by it most. */
  readonly isFrequent: boolean
}

/** A value that is computed when it is read, or seen in some records alone, is not asked for. */
const canBeAsked = (field: FieldData): boolean => isStored(field) && field.options.maySee === undefined

/**
 * The fields of a resource, of its rows, the counts of its lists, its creation and its key, in the order of the
 * declaration, after those that the declaration names as filters.
 */
export function getFilterFields(resources: Catalog, resource: ResourceData, translate: Translator): FilterField[] {
  const build = (path: string, kind: FieldKind, field: FieldData | undefined, label: string): FilterField => ({
    path,
    label,
    kind,
    field,
    operators: getOperators(kind, field),
    isFrequent: frequent.includes(path),
  })
  const texts = filterTexts[translate.locale]
  const frequent = resource.list?.filters ?? []
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
  const asked = [...fields, ...system].filter(
    ({ operators, field }) => operators.length > 0 && (field === undefined || canBeAsked(field)),
  )
  const first = frequent.flatMap((path) => asked.find((one) => one.path === path) ?? [])
  return [...first, ...asked.filter(({ isFrequent }) => !isFrequent)]
}
