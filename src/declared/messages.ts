import { inSentence } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { ResourceData } from '#resources/language/resource.ts'

/** An event of a record or a list: one of the message catalogue, or the name of a declared action. */
export type EventName = 'save' | 'create' | 'load' | 'list' | 'toggle' | 'remove' | (string & {})
/** The result of an event. `title` is the heading of a failure. */
export type Outcome = 'success' | 'title' | 'failure'

/** The subject of an event: a resource, or any object with the same message keys. */
export type Named = Pick<ResourceData, 'name'>
type Params = Parameters<Translator>[1]

/**
 * The text of an event: the resource's own text if it has one, otherwise the general one. `create` falls back to
 * `save`, and any event falls back to `action`.
 */
export function eventText(
  translate: Translator,
  { name }: Named,
  event: EventName,
  outcome: Outcome,
  params?: Params,
): string {
  const chain = event === 'create' ? ['create', 'save'] : [event]
  const keys = [
    ...chain.map((one) => `resources.${name}.events.${one}.${outcome}`),
    ...[...chain, 'action'].map((one) => `events.${one}.${outcome}`),
  ]
  return translate.first(keys, params) ?? keys.join(', ')
}

/** A text of a resource by its key below `resources.{name}`, e.g. `pages.create`; undefined if it has none. */
export function resourceText(translate: Translator, { name }: Named, key: string, params?: Params): string | undefined {
  return translate.lookup(`resources.${name}.${key}`, params)
}

/**
 * The label for an active or inactive record. It is an adjective that agrees with the resource, e.g. `Ativa` for a
 * campaign and `Ativo` for a user.
 */
export function activityLabel(translate: Translator, resource: Named, activity: 'active' | 'inactive'): string {
  return resourceText(translate, resource, `states.${activity}`) ?? translate(`list.status.${activity}`)
}

/** The label of a declared view. */
export function viewLabel(translate: Translator, resource: Named, view: string): string {
  return resourceText(translate, resource, `views.${view}`) ?? view
}

/** The label of the button of an action. The label of a toggle describes its effect. */
export function actionLabel(translate: Translator, resource: Named, action: string, inactive = false): string {
  const key = action === 'toggle' ? `actions.toggle.${inactive ? 'on' : 'off'}` : `actions.${action}`
  return resourceText(translate, resource, key) ?? action
}

/** The label of a bulk action; by default the label of the action. */
export function bulkLabel(translate: Translator, resource: Named, action: string, inactive?: boolean): string {
  return resourceText(translate, resource, `bulk.${action}`) ?? actionLabel(translate, resource, action, inactive)
}

/** The name of a record in a notice, e.g. `Categoria “Floral”`; undefined without a title. */
export function recordName(
  translate: Translator,
  resource: Named & Pick<ResourceData, 'title'>,
  record: RecordData,
): string | undefined {
  const title = titleIn(resource, record)
  const one = resourceText(translate, resource, 'one') ?? ''
  return title === undefined ? undefined : translate('list.record', { one, title }).trim()
}

/** Says in a sentence whether a record is active, e.g. `A campanha “Praia” está inativa.` */
export function activityOf(
  translate: Translator,
  resource: Named & Pick<ResourceData, 'title'>,
  record: RecordData,
  activity: 'active' | 'inactive',
): string | undefined {
  const title = titleIn(resource, record)
  const subject = resourceText(translate, resource, 'subject') ?? ''
  const state = inSentence(activityLabel(translate, resource, activity))
  if (title === undefined) return undefined
  const sentence = translate('list.isNow', { subject, title, state }).trim()
  return sentence.charAt(0).toLocaleUpperCase(translate.locale) + sentence.slice(1)
}

function titleIn({ title }: Pick<ResourceData, 'title'>, record: RecordData): string | undefined {
  const value = record[title]
  return value === null || value === undefined || value === '' ? undefined : String(value)
}
