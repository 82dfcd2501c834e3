import { toTypedDecimal } from './numberText.ts'
import { formatTime, isTime } from './times.ts'

/** An error of one value in a request body, independent of language and screen. */
export interface Issue {
  /** The path in the form: `nome`, `address.zipcode`, `categoryId`, `collection.2.slot`; empty for the body itself. */
  readonly path: string
  /** The message key below `validation`. */
  readonly key: string
  readonly params: IssueParams
}

/** No issues. All bodies share this list, because an import parses a hundred thousand of them. */
export const noIssues: readonly Issue[] = []

export type IssueParams = Readonly<Record<string, string | number>>

/** Reports an issue and returns null, the value of a field that cannot be read. */
export type AddIssue = (key: string, params?: IssueParams) => null

/**
 * The message keys of an issue, the most specific first: a resource can override the message for a field
 * (`resources.campaigns.validation.collection.fragranceId.repeated`); the default is `validation.repeated`.
 */
export function getIssueKeys(resourceName: string, issue: Issue): string[] {
  const fieldPath = issue.path.split('.').filter((part) => !/^\d+$/.test(part))
  return [['resources', resourceName, 'validation', ...fieldPath, issue.key].join('.'), `validation.${issue.key}`]
}

/** The parameters of an issue for a sentence: decimals and times as they are written in the language. */
export const localizeParams = (params: IssueParams, locale: string): IssueParams =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isTime(value) ? formatTime(value, locale) : typeof value === 'string' ? toTypedDecimal(value, locale) : value,
    ]),
  )

/** Removes duplicates: a group that is not an object would be reported for each of its fields. */
export function removeDuplicates(issues: readonly Issue[]): Issue[] {
  const seenIssues = new Set<string>()
  return issues.filter(({ path, key }) => {
    const sizeBefore = seenIssues.size
    return seenIssues.add(`${path} ${key}`).size > sizeBefore
  })
}
