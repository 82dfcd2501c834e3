import { createVocabulary, fieldLabel } from '#i18n/labels.ts'
import type { MessageKey } from '#i18n/messages.ts'
import type { Translator } from '#i18n/translate.ts'
import type { RecordData } from '#language/evaluate.ts'
import { getIssueKeys, type Issue, type IssueParams, localizeParams } from '#language/issue.ts'
import type { EvaluationContext } from '#language/predicate.ts'
import { explainRefusal } from '#language/prose.ts'
import type { ProseScope } from '#language/proseSentences.ts'
import type { ResourceData } from '#language/resource.ts'
import { explainRule, getRuleMessage } from '#language/rules.ts'
import { HttpError } from '../http/httpError.ts'
import type { VersionedRecord } from './recordWrite.ts'
import { getVersionHeaders } from './versionHeaders.ts'

/** The maximum number of issues in one message. */
export const maxReportedIssues = 20

/** 400 with one sentence per issue; the header names the field of the first one. */
export function createBodyError(scope: ProseScope, issues: readonly Issue[]): HttpError {
  const reported = issues.slice(0, maxReportedIssues)
  const translate = (t: Translator): string => reported.map((issue) => buildIssueText(t, scope, issue)).join(' ')
  const fieldErrors = reported.map((issue) => ({
    field: issue.path,
    code: issue.key,
    formatText: (t: Translator) => getMessage(t, scope, issue),
  }))
  return new HttpError(400, translate, {}, { field: issues[0]?.path || undefined, fieldErrors })
}

/** 400 about a single value. The caller shows which value, so the message leaves out the label of the field. */
export const createValueError = (scope: ProseScope, issue: Issue): HttpError =>
  new HttpError(400, (translate) => getMessage(translate, scope, issue), {}, { field: issue.path, code: issue.key })

/** A resource's own message is a whole sentence; the general message needs the field's label before it. */
function buildIssueText(translate: Translator, scope: ProseScope, issue: Issue): string {
  const { resource } = scope
  const [ownMessageKey = ''] = getIssueKeys(resource.name, issue)
  const message = getMessage(translate, scope, issue)
  if (issue.path === '' || issue.key === 'rule' || translate.has(ownMessageKey)) return message
  return translate('errors.field', { label: getFieldLabel(translate, resource, issue.path), message })
}

function getMessage(translate: Translator, scope: ProseScope, issue: Issue): string {
  const { resource } = scope
  const rule = getRuleMessage(scope, issue, createVocabulary(translate, resource.name))
  if (rule !== undefined) return rule
  const params = resolveLabels(translate, resource, localizeParams(issue.params, translate.locale))
  return translate.first(getIssueKeys(resource.name, issue), params) ?? translate('errors.malformedBody')
}

/** Replaces the path of another field with its label. */
function resolveLabels(
  translate: Translator,
  resource: ResourceData,
  { dependent, ...params }: IssueParams,
): IssueParams {
  return dependent === undefined
    ? params
    : { ...params, dependent: getFieldLabel(translate, resource, String(dependent)) }
}

/** 400 about one field; the message contains the label of the field. */
export function createFieldError(
  resource: ResourceData,
  path: string,
  key: `errors.${string}` & MessageKey,
  params: IssueParams = {},
): HttpError {
  const code = key.slice('errors.'.length)
  return new HttpError(
    400,
    (translate) => translate(key, { ...params, label: getFieldLabel(translate, resource, path) }),
    {},
    { field: path, code },
  )
}

/** 403: the user may edit the record but not this field. */
export function createLockedFieldError(resource: ResourceData, path: string): HttpError {
  return new HttpError(
    403,
    (translate) => translate('errors.lockedField', { label: getFieldLabel(translate, resource, path) }),
    {},
    { field: path, code: 'lockedField' },
  )
}

/** 409: the state of the record does not allow the action; names the failed condition. */
export function createStateError(
  scope: ProseScope,
  action: string,
  record: RecordData,
  evaluationContext: EvaluationContext,
): HttpError {
  return new HttpError(409, (translate) =>
    explainRefusal(scope, action, record, evaluationContext, createVocabulary(translate, scope.resource.name)),
  )
}

/** 409: the change would break a rule. For actions that set fields: their request has no body that a 400 could name. */
export function createRuleError(scope: ProseScope, rule: string): HttpError {
  return new HttpError(409, (translate) => explainRule(scope, rule, createVocabulary(translate, scope.resource.name)))
}

/** 412 with the current record: it has changed since the client read it. */
export function createVersionError(resource: ResourceData, current: VersionedRecord): HttpError {
  return new HttpError(
    412,
    'errors.stale',
    {},
    { headers: getVersionHeaders(resource, current), current: current.record },
  )
}

/** The label of a field by its name in the API; indexes of rows are ignored. */
export function getFieldLabel(translate: Translator, resource: ResourceData, path: string): string {
  return fieldLabel(translate, resource.name, path.replace(/\.\d+(?=\.|$)/g, ''))
}
