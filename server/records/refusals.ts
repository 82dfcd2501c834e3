import { fieldLabel, wordsOf } from '#i18n/labels.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'
import { canBeInactive, leafFields } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { type Issue, issueKeys } from '#resources/language/issue.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import { refusal } from '#resources/language/prose.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { columnOf, tableOf } from '../db/naming.ts'
import { nameFor } from '../db/tableShape.ts'
import { HttpError } from '../http/httpError.ts'

/** More faults than these nobody reads in one sentence after the other; whoever mends them hears the rest. */
export const toldAtOnce = 20

/** A body that breaks rules: one sentence for each fault, the first one's field in the answer's header. */
export function badBody(resource: ResourceData, issues: readonly Issue[]): HttpError {
  const told = issues.slice(0, toldAtOnce)
  const say = (t: Translator): string => told.map((issue) => issueText(t, resource, issue)).join(' ')
  return new HttpError(400, say, {}, { field: issues[0]?.path || undefined })
}

/** A resource's own wording of a fault is a whole sentence; the general one needs the field's name before it. */
function issueText(say: Translator, resource: ResourceData, issue: Issue): string {
  const [own = '', general = ''] = issueKeys(resource.name, issue)
  const { path, params } = issue
  const message = say.lookup(general, params) ?? say('errors.malformedBody')
  const named = path ? say('errors.field', { label: labelOf(say, resource, path), message }) : message
  return say.lookup(own, params) ?? named
}

/** A 400 about one field, with its label in the sentence. */
export function badField(resource: ResourceData, path: string, key: MessageKey): HttpError {
  return new HttpError(400, (say) => say(key, { label: labelOf(say, resource, path) }), {}, { field: path })
}

/** A person may edit the record but not this of it: 403. */
export function lockedField(resource: ResourceData, path: string): HttpError {
  return new HttpError(
    403,
    (say) => say('errors.lockedField', { label: labelOf(say, resource, path) }),
    {},
    { field: path },
  )
}

/** The state of the record does not allow the action: 409, saying which condition fails. */
export function wrongState(
  resource: ResourceData,
  action: string,
  record: RecordData,
  surroundings: Surroundings,
): HttpError {
  return new HttpError(409, (say) => refusal(resource, action, record, surroundings, wordsOf(say, resource.name)))
}

/** The label of a field by the name that the wire has for it; a row's field is labelled as declared. */
function labelOf(say: Translator, resource: ResourceData, path: string): string {
  return fieldLabel(say, resource.name, path.replace(/\.\d+(?=\.|$)/g, ''))
}

/**
 * What the database refused as a sentence: a broken unique index of the resource is about its field, and a record that
 * others refer to is not removed. Any other error stays as it was.
 */
export function databaseRefusal(resource: ResourceData, error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if ('code' in error && stillReferredTo.includes(error.code)) return new HttpError(409, 'errors.conflict')
  const constraint = 'constraint' in error ? error.constraint : undefined
  const broken = leafFields(resource.fields).find(
    ({ path, field }) =>
      'unique' in field.options &&
      field.options.unique &&
      nameFor(tableOf(resource), [columnOf(path, field.kind)], 'key') === constraint,
  )
  const key = canBeInactive(resource) ? 'errors.duplicateActive' : 'errors.duplicate'
  return broken ? badField(resource, broken.path, key) : error
}

/** PostgreSQL's `foreign_key_violation`, and `restrict_violation`, which it says instead from version 18 on. */
const stillReferredTo: readonly unknown[] = ['23503', '23001']
