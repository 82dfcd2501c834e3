import { columnLabel, fieldLabel, lowercaseLabel } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Column } from '#language/columns.ts'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'

/** An event of a record or a list: one of the message catalogue, or the name of a declared action. */
export type EventName = 'save' | 'create' | 'load' | 'list' | 'toggle' | 'remove' | (string & {})
/** The result of an event. `title` is the heading of a failure. */
export type EventOutcome = 'success' | 'title' | 'failure'

/** The subject of an event: a resource, or any object with the same message keys. */
export type NamedResource = Pick<ResourceData, 'name'>
type Params = Parameters<Translator>[1]

/**
 * The text of an event: the resource's own text if it has one, otherwise the general one. `create` falls back to
 * `save`, and any event falls back to `action`.
 */
export function getEventText(
  translate: Translator,
  { name }: NamedResource,
  event: EventName,
  outcome: EventOutcome,
  params?: Params,
): string {
  const eventNames = event === 'create' ? ['create', 'save'] : [event]
  const keys = [
    ...eventNames.map((one) => `resources.${name}.events.${one}.${outcome}`),
    ...[...eventNames, 'action'].map((one) => `events.${one}.${outcome}`),
  ]
  return translate.first(keys, params) ?? keys.join(', ')
}

/** A text of a resource by its key below `resources.{name}`, e.g. `pages.create`; undefined if it has none. */
export function getResourceText(
  translate: Translator,
  { name }: NamedResource,
  key: string,
  params?: Params,
): string | undefined {
  return translate.lookup(`resources.${name}.${key}`, params)
}

/**
 * The label for an active or inactive record. It is an adjective that agrees with the resource, e.g. `Ativa` for a
 * campaign and `Ativo` for a user.
 */
export function getStatusLabel(
  translate: Translator,
  resource: NamedResource,
  activity: 'active' | 'inactive',
): string {
  return getResourceText(translate, resource, `states.${activity}`) ?? translate(`list.status.${activity}`)
}

/** The label of a column of a list. */
export const getColumnLabel = (translate: Translator, resource: ResourceData, { name, related }: Column): string =>
  related
    ? fieldLabel(translate, related.field.resource, related.field.path)
    : columnLabel(translate, resource.name, name)

/** The label of a declared view. */
export function getViewLabel(translate: Translator, resource: NamedResource, view: string): string {
  return getResourceText(translate, resource, `views.${view}`) ?? view
}

/** The label of the button of an action. The label of a toggle describes its effect. */
export function getActionLabel(
  translate: Translator,
  resource: NamedResource,
  action: string,
  inactive = false,
): string {
  const key = action === 'toggle' ? `actions.toggle.${inactive ? 'on' : 'off'}` : `actions.${action}`
  return getResourceText(translate, resource, key) ?? action
}

/** The label of a bulk action; by default the label of the action. */
export function getBulkLabel(
  translate: Translator,
  resource: NamedResource,
  action: string,
  inactive?: boolean,
): string {
  return getResourceText(translate, resource, `bulk.${action}`) ?? getActionLabel(translate, resource, action, inactive)
}

/** The name of a record in a notice, e.g. `Categoria “Floral”`; undefined without a title. */
export function formatRecordName(
  translate: Translator,
  resource: NamedResource & Pick<ResourceData, 'title'>,
  record: RecordData,
): string | undefined {
  const title = getTitle(resource, record)
  const one = getResourceText(translate, resource, 'one') ?? ''
  return title === undefined ? undefined : translate('list.record', { one, title }).trim()
}

/** Says in a sentence whether a record is active, e.g. `A campanha “Praia” está inativa.` */
export function formatActivity(
  translate: Translator,
  resource: NamedResource & Pick<ResourceData, 'title'>,
  record: RecordData,
  activity: 'active' | 'inactive',
): string | undefined {
  const title = getTitle(resource, record)
  const subject = getResourceText(translate, resource, 'subject') ?? ''
  const state = lowercaseLabel(getStatusLabel(translate, resource, activity))
  if (title === undefined) return undefined
  const sentence = translate('list.isNow', { subject, title, state }).trim()
  return sentence.charAt(0).toLocaleUpperCase(translate.locale) + sentence.slice(1)
}

function getTitle({ title }: Pick<ResourceData, 'title'>, record: RecordData): string | undefined {
  const value = record[title]
  return value === null || value === undefined || value === '' ? undefined : String(value)
}
