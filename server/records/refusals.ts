import { fieldLabel, wordsOf } from '#i18n/labels.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'
import { canBeInactive, leafFields } from '#resources/language/derive.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { type Issue, type IssueParams, issueKeys } from '#resources/language/issue.ts'
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
  const faults = told.map((issue) => ({
    field: issue.path,
    code: issue.key,
    say: (t: Translator) => messageOf(t, resource, issue),
  }))
  return new HttpError(400, say, {}, { field: issues[0]?.path || undefined, faults })
}

/** A resource's own wording of a fault is a whole sentence; the general one needs the field's name before it. */
function issueText(say: Translator, resource: ResourceData, issue: Issue): string {
  const [own = ''] = issueKeys(resource.name, issue)
  const message = messageOf(say, resource, issue)
  if (issue.path === '' || say.has(own)) return message
  return say('errors.field', { label: labelOf(say, resource, issue.path), message })
}

function messageOf(say: Translator, resource: ResourceData, issue: Issue): string {
  const params = labelled(say, resource, issue.params)
  return say.first(issueKeys(resource.name, issue), params) ?? say('errors.malformedBody')
}

/** The path of another field becomes what that field is called. */
function labelled(say: Translator, resource: ResourceData, { dependent, ...params }: IssueParams): IssueParams {
  return dependent === undefined ? params : { ...params, dependent: labelOf(say, resource, String(dependent)) }
}

/** A 400 about one field, with its label in the sentence. */
export function badField(resource: ResourceData, path: string, key: `errors.${string}` & MessageKey): HttpError {
  const code = key.slice('errors.'.length)
  return new HttpError(400, (say) => say(key, { label: labelOf(say, resource, path) }), {}, { field: path, code })
}

/** A person may edit the record but not this of it: 403. */
export function lockedField(resource: ResourceData, path: string): HttpError {
  return new HttpError(
    403,
    (say) => say('errors.lockedField', { label: labelOf(say, resource, path) }),
    {},
    { field: path, code: 'lockedField' },
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
  return broken ? duplicate(resource, broken.path) : error
}

/** A value that another record has: in the resource's own words for it, else in those that fit every record. */
function duplicate(resource: ResourceData, path: string): HttpError {
  const general = canBeInactive(resource) ? 'errors.duplicateActive' : 'errors.duplicate'
  const [own = ''] = issueKeys(resource.name, { path, key: 'unique', params: {} })
  const sentence = (say: Translator) => say.lookup(own) ?? say(general, { label: labelOf(say, resource, path) })
  return new HttpError(
    400,
    sentence,
    {},
    { field: path, code: canBeInactive(resource) ? 'duplicateActive' : 'duplicate' },
  )
}

/** What programs call a value that another record has. */
export const duplicateCodes: readonly string[] = ['duplicateActive', 'duplicate']

/** PostgreSQL's `foreign_key_violation`, and `restrict_violation`, which it says instead from version 18 on. */
const stillReferredTo: readonly unknown[] = ['23503', '23001']
