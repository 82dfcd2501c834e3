import { fieldLabel, wordsOf } from '#i18n/labels.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { type Issue, type IssueParams, issueKeys } from '#resources/language/issue.ts'
import type { Surroundings } from '#resources/language/predicate.ts'
import { refusal } from '#resources/language/prose.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { HttpError } from '../http/httpError.ts'
import { etagOf } from './etag.ts'

/** The maximum number of issues in one message. */
export const toldAtOnce = 20

/** 400 with one sentence per issue; the header names the field of the first one. */
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

/** A resource's own message is a whole sentence; the general message needs the field's label before it. */
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

/** Replaces the path of another field with its label. */
function labelled(say: Translator, resource: ResourceData, { dependent, ...params }: IssueParams): IssueParams {
  return dependent === undefined ? params : { ...params, dependent: labelOf(say, resource, String(dependent)) }
}

/** 400 about one field, whose label is in the sentence. */
export function badField(resource: ResourceData, path: string, key: `errors.${string}` & MessageKey): HttpError {
  const code = key.slice('errors.'.length)
  return new HttpError(400, (say) => say(key, { label: labelOf(say, resource, path) }), {}, { field: path, code })
}

/** 403: the user may edit the record but not this field. */
export function lockedField(resource: ResourceData, path: string): HttpError {
  return new HttpError(
    403,
    (say) => say('errors.lockedField', { label: labelOf(say, resource, path) }),
    {},
    { field: path, code: 'lockedField' },
  )
}

/** 409: the state of the record does not allow the action; names the failed condition. */
export function wrongState(
  resource: ResourceData,
  action: string,
  record: RecordData,
  surroundings: Surroundings,
): HttpError {
  return new HttpError(409, (say) => refusal(resource, action, record, surroundings, wordsOf(say, resource.name)))
}

/** 412 with the current record: it has changed since the client read it. */
export function outdated(resource: ResourceData, record: RecordData): HttpError {
  return new HttpError(412, 'errors.stale', {}, { headers: { etag: etagOf(resource, record) }, current: record })
}

/** The label of a field by its name in the API; indexes of rows are ignored. */
export function labelOf(say: Translator, resource: ResourceData, path: string): string {
  return fieldLabel(say, resource.name, path.replace(/\.\d+(?=\.|$)/g, ''))
}
