import type { ActionData } from './action.ts'
import { getAffectedName } from './affects.ts'
import { getListColumns } from './columns.ts'
import { canBeInactive, findFieldAt, getAction, getLeafFields, getRowActions, hasCreatedAt } from './derive.ts'
import type { FieldData, FieldsData } from './field.ts'
import { hasChoices, hasRows, holdsFields, isTranslated } from './kinds/kinds.ts'
import { type Label, toSingular } from './label.ts'
import type { ResourceData } from './resource.ts'

/** Alternative message keys. At least one must exist; use the first one for a new label. */
export type LabelKeys = readonly [string, ...string[]]

/** A general text for the names of a resource, at `list.declared` in the catalogues. */
export type DefaultTextKey =
  | 'count'
  | 'empty'
  | 'create'
  | 'editRecord'
  | 'edit'
  | 'remove'
  | 'activate'
  | 'deactivate'
  | 'active'
  | 'inactive'
  | 'createdAt'
  | 'deletedAt'
  | 'key'
  | 'language'

/** A text that the screens of a resource need, and its replacements if no catalogue has it. */
export interface RequiredLabel {
  readonly keys: LabelKeys
  /** The text in the declaration. */
  readonly label?: Label | undefined
  /** The key of the default text in `list.declared`. Without one, the label is the humanized name. */
  readonly general?: DefaultTextKey
  readonly name: string
}

/**
 * All labels that a declaration needs in each language: its names and its fields', and, unless it is internal, those of
 * its columns, choices, states, actions and screens.
 */
export function getRequiredLabels(resource: ResourceData): RequiredLabel[] {
  const { name, label } = resource
  const nameLabels: RequiredLabel[] = [
    { keys: ['name'], name, label: label?.many },
    { keys: ['one'], name: toSingular(name), label: label?.one },
    ...getFieldLabels(resource.fields, 'fields'),
    ...getSystemFieldLabels(resource),
  ]
  const screenLabels = resource.internal
    ? []
    : [
        ...getColumnLabels(resource),
        ...getChoiceLabels(resource.fields, 'choices'),
        ...getStateLabels(resource),
        ...getActionLabels(resource),
        ...getInputLabels(resource),
        ...getScreenLabels(resource),
      ]
  const toResourceKey = (key: string): string => `resources.${name}.${key}`
  return [...nameLabels, ...screenLabels].map((required) => {
    const [first, ...others] = required.keys
    return { ...required, keys: [toResourceKey(first), ...others.map(toResourceKey)] }
  })
}

function getFieldLabels(fields: FieldsData, parent: string): RequiredLabel[] {
  return Object.entries(fields).flatMap(([name, field]): RequiredLabel[] => {
    const path = `${parent}.${name}`
    const { label } = field.options
    const own: RequiredLabel = { keys: hasInnerLabels(field) ? [`${path}.self`, path] : [path], name, label }
    if (holdsFields(field)) return [own, ...getFieldLabels(field.options.fields, path)]
    if (!isTranslated(field)) return [own]
    const { text } = field.options
    return [
      own,
      { keys: [`${path}.language`], name: 'language', general: 'language' },
      { keys: [`${path}.${text}`], name: text },
    ]
  })
}

/** The fields that every record has without declaring them. */
function getSystemFieldLabels(resource: ResourceData): RequiredLabel[] {
  const { key, fields } = resource
  return [
    ...(fields[key] ? [] : [{ keys: [`fields.${key}`], name: key, general: 'key' } satisfies RequiredLabel]),
    ...(hasCreatedAt(resource) ? [toGeneralLabel('createdAt')] : []),
    ...(canBeInactive(resource) ? [toGeneralLabel('deletedAt')] : []),
  ]
}

const toGeneralLabel = (name: 'createdAt' | 'deletedAt'): RequiredLabel => ({
  keys: [`fields.${name}`],
  name,
  general: name,
})

const hasInnerLabels = (field: FieldData): boolean => holdsFields(field) || isTranslated(field)

/** A column has its own label, or uses the label of its field or of the field's parent. */
function getColumnLabels(resource: ResourceData): RequiredLabel[] {
  return getListColumns(resource).map(({ name, label }): RequiredLabel => {
    if (label !== undefined) return { keys: [`columns.${name}`], name, label }
    return { keys: [...getFieldNameKeys(name), `columns.${name}`], name }
  })
}

function getFieldNameKeys(path: string): LabelKeys {
  const parentKeys = path.includes('.') ? getFieldNameKeys(path.slice(0, path.lastIndexOf('.'))) : []
  return [`fields.${path}`, `fields.${path}.self`, `fields.${path.replace(/Id$/, '')}`, ...parentKeys]
}

function getChoiceLabels(fields: FieldsData, parent: string): RequiredLabel[] {
  return getLeafFields(fields).flatMap(({ path, field }): RequiredLabel[] => {
    if (hasRows(field)) return getChoiceLabels(field.options.fields, `${parent}.${path}`)
    if (!hasChoices(field)) return []
    return field.options.values.map((value) => ({ keys: [`${parent}.${path}.${value}`], name: value }))
  })
}

function getStateLabels(resource: ResourceData): RequiredLabel[] {
  const general = canBeInactive(resource) ? (['active', 'inactive'] as const) : []
  const declared = Object.keys(resource.states ?? {}).filter((name) => !general.some((one) => one === name))
  return [
    ...declared.map((name): RequiredLabel => ({ keys: [`states.${name}`], name })),
    ...general.map((name): RequiredLabel => ({ keys: [`states.${name}`], name, general: name })),
  ]
}

const standardActionLabels: { readonly [action: string]: DefaultTextKey } = {
  create: 'create',
  edit: 'edit',
  remove: 'remove',
}

function getActionLabels(resource: ResourceData): RequiredLabel[] {
  const names = [...(getAction(resource, 'create') ? ['create'] : []), ...getRowActions(resource)]
  return names.flatMap((name): RequiredLabel[] => {
    const action = getAction(resource, name)
    const general = standardActionLabels[name]
    const own: RequiredLabel[] =
      name === 'toggle'
        ? [
            { keys: ['actions.toggle.on'], name, general: 'activate' },
            { keys: ['actions.toggle.off'], name, general: 'deactivate' },
          ]
        : [{ keys: [`actions.${name}`], name, label: action?.label, ...(general && { general }) }]
    return [...own, ...getAffectsLabels(name, action), ...getCountsLabels(name, action)]
  })
}

/** The labels of the input fields of actions, and of the values of their choices. */
const getInputLabels = ({ actions = {} }: ResourceData): RequiredLabel[] =>
  Object.entries(actions).flatMap(([name, { input = {} }]) => [
    ...getFieldLabels(input, `inputs.${name}.fields`),
    ...getChoiceLabels(input, `inputs.${name}.choices`),
  ])

/** The message keys of a confirmation for each kind of affected records. */
const getAffectsLabels = (action: string, { affects = [] }: ActionData = {}): RequiredLabel[] =>
  affects.map(getAffectedName).map((name) => ({ keys: [`confirm.${action}.affects.${name}`], name }))

/** The message keys of a confirmation for what the server counts. */
const getCountsLabels = (action: string, { counts }: ActionData = {}): RequiredLabel[] =>
  (counts?.names ?? []).map((name) => ({ keys: [`confirm.${action}.counts.${name}`], name }))

function getScreenLabels(resource: ResourceData): RequiredLabel[] {
  const name = resource.name
  const sections = resource.form?.sections ?? []
  const next = (resource.form?.next ?? []).filter((step) => findFieldAt(resource, step))
  return [
    { keys: ['count'], name, general: 'count' },
    { keys: ['empty.title'], name, general: 'empty' },
    ...Object.keys(resource.list?.views ?? {}).map((view): RequiredLabel => ({ keys: [`views.${view}`], name: view })),
    ...sections.map(
      (section): RequiredLabel => ({
        keys: [`sections.${section.name}.title`],
        name: section.name,
        label: section.label,
      }),
    ),
    ...next.map((step): RequiredLabel => ({ keys: [`next.${step}`], name: step })),
    ...(getAction(resource, 'create')
      ? (['empty.action', 'pages.create'] as const).map(
          (key): RequiredLabel => ({ keys: [key], name, general: 'create' }),
        )
      : []),
    ...(getAction(resource, 'edit')
      ? [{ keys: ['pages.edit'], name, general: 'editRecord' } satisfies RequiredLabel]
      : []),
  ]
}
