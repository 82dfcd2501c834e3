import { z } from 'zod'
import type { ActionData, AffectedList, EffectData } from '../action.ts'
import { engineIcons } from '../engineIcons.ts'
import type { LayoutsData } from '../layoutsData.ts'
import type { LifecycleData, TransitionData } from '../lifecycle.ts'
import { memoize } from '../memoize.ts'
import type { ProductNames } from '../productNames.ts'
import { type ColumnData, type ListSort, listTotalWords, type ResourceData, standardCells } from '../resource.ts'
import type { RuleData } from '../rule.ts'
import type { WireData } from '../wireData.ts'

import { buildFieldsSchema } from './fieldsSchema.ts'

import { isPlainObject } from './plainData.ts'
import {
  buildArraySchema,
  buildDynamicSchema,
  buildEnumSchema,
  buildMapSchema,
  buildObjectSchema,
  buildRegisteredNameSchema,
  valueSchemas,
} from './shape.ts'

type Part<P extends 'list' | 'form' | 'screens' | 'menu' | 'label' | 'history' | 'import'> = NonNullable<
  ResourceData[P]
>
type EffectWith<W extends string> = Extract<EffectData, { readonly [word in W]: unknown }>
type Section = NonNullable<Part<'form'>['sections']>[number]

const { condition, flag, label, scalar, text, texts } = valueSchemas

const affectedList = buildObjectSchema<AffectedList>('word', { list: text, state: text }, ['list'])

const idIn = buildEnumSchema('place', ['path', 'body'])
const call = buildObjectSchema<EffectWith<'call'>>('word', { call: text, idIn }, ['call'])
const set = buildObjectSchema<EffectWith<'set'>>(
  'word',
  {
    set: buildMapSchema(scalar),
    path: text,
    idIn,
    answers: buildEnumSchema('answer', ['record']),
    touches: flag,
  },
  ['set', 'path'],
)

function buildActionSchemas(names: ProductNames) {
  const { dialogs, icons } = names
  const dialog = buildObjectSchema<EffectWith<'dialog'>>(
    'word',
    { dialog: buildRegisteredNameSchema('dialog', dialogs) },
    ['dialog'],
  )
  const common: { readonly [W in Exclude<keyof ActionData, 'effect'>]-?: z.ZodType } = {
    who: condition,
    if: condition,
    otherwise: buildEnumSchema('word', ['hide', 'disable']),
    confirm: buildDynamicSchema((value) => (isPlainObject(value) ? condition : flag)),
    affects: buildArraySchema(buildDynamicSchema((value) => (isPlainObject(value) ? affectedList : text))),
    counts: buildObjectSchema<NonNullable<ActionData['counts']>>('word', { call: text, names: texts }, [
      'call',
      'names',
    ]),
    bulk: flag,
    input: buildFieldsSchema(names),
    label,
    icon: buildRegisteredNameSchema('icon', [...engineIcons, ...icons]),
  }
  const effect = buildDynamicSchema((value) => {
    if (!isPlainObject(value)) return set
    return 'call' in value ? call : 'dialog' in value ? dialog : set
  })
  const from = buildDynamicSchema((value) => (Array.isArray(value) ? texts : text))
  const transition = buildObjectSchema<TransitionData>(
    'word',
    { ...common, from, to: text, set: buildMapSchema(scalar) },
    ['from', 'to'],
  )
  return {
    actions: buildMapSchema(buildObjectSchema<ActionData>('word', { ...common, effect })),
    lifecycle: buildObjectSchema<LifecycleData>('word', { on: text, transitions: buildMapSchema(transition) }, [
      'on',
      'transitions',
    ]),
  }
}

const wire = buildObjectSchema<WireData>('word', {
  path: text,
  route: text,
  toggle: buildEnumSchema('way to toggle', ['activate', 'ativo']),
  remove: buildEnumSchema('way to remove', ['hardDelete', 'plain']),
})
const menu = buildObjectSchema<Part<'menu'>>('word', {
  place: buildEnumSchema('place', ['side', 'header', 'none']),
  under: text,
})
const sort = buildObjectSchema<ListSort<string>>(
  'word',
  { by: text, direction: buildEnumSchema('direction', ['asc', 'desc']) },
  ['by', 'direction'],
)
const noWords = buildObjectSchema<object>('word', {})
const layouts = buildObjectSchema<LayoutsData<string>>('layout', {
  table: noWords,
  cards: noWords,
  board: buildObjectSchema<NonNullable<LayoutsData<string>['board']>>('word', { by: text, sum: text }, ['by']),
  calendar: buildObjectSchema<NonNullable<LayoutsData<string>['calendar']>>('word', { from: text, to: text }, ['from']),
  tree: buildObjectSchema<NonNullable<LayoutsData<string>['tree']>>('word', { by: text }, ['by']),
})
function buildListSchema({ cells }: ProductNames) {
  const cell = buildRegisteredNameSchema('cell', [...standardCells, ...cells])
  const column = buildObjectSchema<ColumnData>(
    'word',
    { name: text, label, first: texts, join: texts, path: text, sort: text, cell },
    ['name'],
  )
  const columns = buildArraySchema(buildDynamicSchema((value) => (typeof value === 'string' ? text : column)))
  return buildObjectSchema<Part<'list'>>('word', {
    columns,
    optional: columns,
    cards: texts,
    search: texts,
    picture: text,
    sort: buildDynamicSchema((value) => (isPlainObject(value) ? sort : text)),
    views: buildMapSchema(condition),
    totals: buildMapSchema(buildEnumSchema('total', listTotalWords)),
    inline: texts,
    filters: texts,
    groups: texts,
    layouts,
  })
}

function buildFormSchema({ slots }: ProductNames) {
  const slot = buildRegisteredNameSchema('slot', slots)
  const section = buildObjectSchema<Section>(
    'word',
    { name: text, label, help: label, fields: texts, pairs: buildArraySchema(texts), slot },
    ['name'],
  )
  return buildObjectSchema<Part<'form'>>('word', { sections: buildArraySchema(section), next: texts })
}

const rule = buildObjectSchema<RuleData>('word', { holds: condition, at: text, label }, ['holds', 'at'])

/** The schema of a declaration. Unknown properties are reported. */
export const getResourceSchema = memoize((names: ProductNames): z.ZodType => {
  const schemas: { readonly [W in keyof Required<ResourceData>]: z.ZodType } = {
    name: text,
    key: text,
    title: text,
    label: buildObjectSchema<Part<'label'>>('word', { one: label, many: label }, ['one', 'many']),
    icon: buildRegisteredNameSchema('icon', [...engineIcons, ...names.icons]),
    table: text,
    renamedFrom: text,
    wire,
    menu,
    fields: buildFieldsSchema(names),
    states: buildMapSchema(condition),
    list: buildListSchema(names),
    form: buildFormSchema(names),
    screens: buildObjectSchema<Part<'screens'>>('word', {
      who: condition,
      edit: buildRegisteredNameSchema('screen', names.screens),
      afterSave: buildEnumSchema('word', ['dialog']),
    }),
    who: condition,
    belongsTo: text,
    records: condition,
    titles: buildEnumSchema('word', ['open']),
    history: buildObjectSchema<Part<'history'>>('word', { who: condition }, ['who']),
    import: buildDynamicSchema((value) =>
      typeof value === 'boolean'
        ? z.literal(false, { error: "'import' is false or says how; absent, whoever creates or edits imports" })
        : buildObjectSchema<Exclude<Part<'import'>, false>>('word', { key: text, who: condition }),
    ),
    choices: buildMapSchema(condition),
    ...buildActionSchemas(names),
    rules: buildMapSchema(rule),
    readonly: flag,
    softDelete: flag,
    stamped: flag,
    internal: flag,
  }
  return buildObjectSchema<ResourceData>('word', schemas, ['name', 'key', 'title', 'fields'])
})
