import { affectedName } from './affects.ts'
import { actionOf, canBeInactive, columnsOf, fieldAt, leafFields, rowActionsOf } from './derive.ts'
import type { FieldsData } from './field.ts'
import { hasChoices, hasRows, holdsFields, isTranslated } from './kinds/kinds.ts'
import type { ActionData, ResourceData } from './resource.ts'

/** Alternative message keys. At least one must exist; use the first one for a new label. */
export type LabelKeys = readonly [string, ...string[]]

/**
 * All labels that a declaration needs in each language: its names and its fields', and, unless it is internal, those of
 * its columns, choices, states, actions and screens.
 */
export function labelsOf(resource: ResourceData): LabelKeys[] {
  const own = [['name'], ['one'], ...fieldLabels(resource.fields, 'fields')] satisfies LabelKeys[]
  const shown = resource.internal
    ? []
    : [
        ...columnLabels(resource),
        ...choiceLabels(resource.fields, 'choices'),
        ...stateLabels(resource),
        ...actionLabels(resource),
        ...screenLabels(resource),
      ]
  return [...own, ...shown].map(([first, ...others]): LabelKeys => {
    const inResource = (key: string): string => `resources.${resource.name}.${key}`
    return [inResource(first), ...others.map(inResource)]
  })
}

function fieldLabels(fields: FieldsData, parent: string): LabelKeys[] {
  return Object.entries(fields).flatMap(([name, field]): LabelKeys[] => {
    const path = `${parent}.${name}`
    if (holdsFields(field)) return [[`${path}.self`, path], ...fieldLabels(field.options.fields, path)]
    if (isTranslated(field)) return [[`${path}.self`, path], [`${path}.language`], [`${path}.${field.options.text}`]]
    return [[path]]
  })
}

/** A column has its own label, or uses the label of its field or of the field's parent. */
function columnLabels(resource: ResourceData): LabelKeys[] {
  return columnsOf(resource).map(({ name }): LabelKeys => [...fieldNames(name), `columns.${name}`])
}

function fieldNames(path: string): LabelKeys {
  const above = path.includes('.') ? fieldNames(path.slice(0, path.lastIndexOf('.'))) : []
  return [`fields.${path}`, `fields.${path}.self`, `fields.${path.replace(/Id$/, '')}`, ...above]
}

function choiceLabels(fields: FieldsData, parent: string): LabelKeys[] {
  return leafFields(fields).flatMap(({ path, field }): LabelKeys[] => {
    if (hasRows(field)) return choiceLabels(field.options.fields, `${parent}.${path}`)
    if (!hasChoices(field)) return []
    return field.options.values.map((value): LabelKeys => [`${parent}.${path}.${value}`])
  })
}

function stateLabels(resource: ResourceData): LabelKeys[] {
  const names = [...Object.keys(resource.states ?? {}), ...(canBeInactive(resource) ? ['active', 'inactive'] : [])]
  return [...new Set(names)].map((name): LabelKeys => [`states.${name}`])
}

function actionLabels(resource: ResourceData): LabelKeys[] {
  const names = [...(actionOf(resource, 'create') ? ['create'] : []), ...rowActionsOf(resource)]
  return names.flatMap((name): LabelKeys[] => [
    ...(name === 'toggle' ? ['actions.toggle.on', 'actions.toggle.off'] : [`actions.${name}`]).map(
      (key): LabelKeys => [key],
    ),
    ...questionParts(actionOf(resource, name)).map((part): LabelKeys => [`confirm.${name}.${part}`]),
  ])
}

/** The confirmation texts of an action, including one for each kind of affected records. */
function questionParts({ confirm, affects = [] }: ActionData = {}): string[] {
  if (!confirm && affects.length === 0) return []
  return ['title', 'text', ...affects.map((affected) => `affects.${affectedName(affected)}`)]
}

function screenLabels(resource: ResourceData): LabelKeys[] {
  const sections = resource.form?.sections ?? []
  return [
    ['count'],
    ['empty.title'],
    ...sections.map(({ name }): LabelKeys => [`sections.${name}.title`]),
    ...(resource.form?.next ?? []).filter((name) => fieldAt(resource, name)).map((name): LabelKeys => [`next.${name}`]),
    ...(actionOf(resource, 'create') ? (['empty.action', 'pages.create'] as const) : []).map((key): LabelKeys => [key]),
    ...(actionOf(resource, 'edit') ? [['pages.edit'] satisfies LabelKeys] : []),
  ]
}
