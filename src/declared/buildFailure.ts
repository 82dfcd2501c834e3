import type { Translator } from '#i18n/translate.ts'
import { getLeafFields } from '#language/derive.ts'
import { holdsFiles } from '#language/kinds/kinds.ts'
import type { ResourceData } from '#language/resource.ts'
import { ApiError, getFailureKind } from '../api/apiError.ts'
import { type EventName, getEventText, type NamedResource } from './messages.ts'

/** The texts of a failure. */
export interface Failure {
  readonly title: string
  readonly text: string
  /** A more specific cause, e.g. no connection, a deleted record or a changed state. */
  readonly detail?: string | undefined
  /** The key of another record of the same resource that caused the failure. */
  readonly record?: string | undefined
  /** The field whose value was refused, by its path in the request. */
  readonly field?: string | undefined
}

/** What failed: a resource, whose fields have a file size limit, or any object with the same message keys. */
type FailureSubject = NamedResource & Partial<Pick<ResourceData, 'fields'>>

/**
 * Builds the texts of a failed call: the message of the server if the API contract allows showing it, otherwise the
 * text of the event.
 */
export function buildFailure(
  translate: Translator,
  subject: FailureSubject,
  event: EventName,
  error: unknown,
): Failure {
  const title = getEventText(translate, subject, event, 'title')
  const { serverText, record, field }: Partial<ApiError> = error instanceof ApiError ? error : {}
  if (serverText !== undefined) return { title, text: serverText, record, field }
  return {
    title,
    text: getEventText(translate, subject, event, 'failure'),
    detail: getDetail(translate, subject, event, error),
  }
}

/**
 * The detail of a failure: the text of the event for this kind of failure, or the general one. Undefined if the kind is
 * `unexpected` and the event has no text for it.
 */
function getDetail(
  translate: Translator,
  subject: FailureSubject,
  event: EventName,
  error: unknown,
): string | undefined {
  const kind = getFailureKind(error)
  const specificText = translate.lookup(`events.${event}.${kind}`)
  if (specificText !== undefined || kind === 'unexpected') return specificText
  const max = kind === 'tooLarge' ? getMaxMegabytes(subject) : undefined
  return max === undefined ? translate(`events.${kind}.failure`) : translate('validation.fileTooLarge', { max })
}

/** The size limit of the files of a resource in MB; undefined without files or with different limits. */
function getMaxMegabytes({ fields = {} }: FailureSubject): number | undefined {
  const limits = getLeafFields(fields).flatMap(({ field }) => (holdsFiles(field) ? [field.options.maxBytes] : []))
  const [firstLimit] = limits
  return firstLimit !== undefined && limits.every((limit) => limit === firstLimit)
    ? Math.floor(firstLimit / megabyte)
    : undefined
}

const megabyte = 1024 * 1024
