import { getAffectedName } from './affects.ts'
import { canBeInactive, findFieldAt, getAction, getLeafFields, getListColumns, getRowActions } from './derive.ts'
import type { FieldsData } from './field.ts'
import { hasChoices, hasRows, holdsFields, isTranslated } from './kinds/kinds.ts'
import type { ActionData, ResourceData } from './resource.ts'

/** Alternative message keys. At least one must exist; use the first one for a new label. */
export type LabelKeys = readonly [string, ...string[]]

/**
 * All labels that a declaration needs in each language: its names and its fields', and, unless it is internal, those of
 * its columns, choices, states, actions and screens.
 */
export function getRequiredLabels(resource: ResourceData): LabelKeys[] {
  const nameLabels = [['name'], ['one'], ...getFieldLabels(resource.fields, 'fields')] satisfies LabelKeys[]
  const screenLabelKeys = resource.internal
    ? []
    : [
        ...getColumnLabels(resource),
        ...getChoiceLabels(resource.fields, 'choices'),
        ...getStateLabels(resource),
        ...getActionLabels(resource),
        ...getScreenLabels(resource),
      ]
  return [...nameLabels, ...screenLabelKeys].map(([first, ...others]): LabelKeys => {
    const toResourceKey = (key: string): string => `resources.${resource.name}.${key}`
    return [toResourceKey(first), ...others.map(toResourceKey)]
  })
}

function getFieldLabels(fields: FieldsData, parent: string): LabelKeys[] {
  return Object.entries(fields).flatMap(([name, field]): LabelKeys[] => {
    const path = `${parent}.${name}`
    if (holdsFields(field)) return [[`${path}.self`, path], ...getFieldLabels(field.options.fields, path)]
    if (isTranslated(field)) return [[`${path}.self`, path], [`${path}.language`], [`${path}.${field.options.text}`]]
    return [[path]]
  })
}

/** A column has its own label, or uses the label of its field or of the field's parent. */
function getColumnLabels(resource: ResourceData): LabelKeys[] {
  return getListColumns(resource).map(({ name }): LabelKeys => [...getFieldNameKeys(name), `columns.${name}`])
}

function getFieldNameKeys(path: string): LabelKeys {
  const parentKeys = path.includes('.') ? getFieldNameKeys(path.slice(0, path.lastIndexOf('.'))) : []
  return [`fields.${path}`, `fields.${path}.self`, `fields.${path.replace(/Id$/, '')}`, ...parentKeys]
}

function getChoiceLabels(fields: FieldsData, parent: string): LabelKeys[] {
  return getLeafFields(fields).flatMap(({ path, field }): LabelKeys[] => {
    if (hasRows(field)) return getChoiceLabels(field.options.fields, `${parent}.${path}`)
    if (!hasChoices(field)) return []
    return field.options.values.map((value): LabelKeys => [`${parent}.${path}.${value}`])
  })
}

function getStateLabels(resource: ResourceData): LabelKeys[] {
  const names = [...Object.keys(resource.states ?? {}), ...(canBeInactive(resource) ? ['active', 'inactive'] : [])]
  return [...new Set(names)].map((name): LabelKeys => [`states.${name}`])
}

function getActionLabels(resource: ResourceData): LabelKeys[] {
  const names = [...(getAction(resource, 'create') ? ['create'] : []), ...getRowActions(resource)]
  return names.flatMap((name): LabelKeys[] => [
    ...(name === 'toggle' ? ['actions.toggle.on', 'actions.toggle.off'] : [`actions.${name}`]).map(
      (key): LabelKeys => [key],
    ),
    ...getConfirmationParts(getAction(resource, name)).map((part): LabelKeys => [`confirm.${name}.${part}`]),
  ])
}

/** The confirmation texts of an action, including one for each kind of affected records. */
function getConfirmationParts({ confirm, affects = [] }: ActionData = {}): string[] {
  if (!confirm && affects.length === 0) return []
  return ['title', 'text', ...affects.map((affected) => `affects.${getAffectedName(affected)}`)]
}

function getScreenLabels(resource: ResourceData): LabelKeys[] {
  const sections = resource.form?.sections ?? []
  return [
    ['count'],
    ['empty.title'],
    ...sections.map(({ name }): LabelKeys => [`sections.${name}.title`]),
    ...(resource.form?.next ?? [])
      .filter((name) => findFieldAt(resource, name))
      .map((name): LabelKeys => [`next.${name}`]),
    ...(getAction(resource, 'create') ? (['empty.action', 'pages.create'] as const) : []).map(
      (key): LabelKeys => [key],
    ),
    ...(getAction(resource, 'edit') ? [['pages.edit'] satisfies LabelKeys] : []),
  ]
}
