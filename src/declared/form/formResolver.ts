import type { FieldErrors, Resolver } from 'react-hook-form'
import { createVocabulary } from '#i18n/labels.ts'
import type { Translator } from '#i18n/translate.ts'
import type { Catalog } from '#language/catalog.ts'
import { getValue, type RecordData } from '#language/evaluate.ts'
import { fillHiddenReferences, getHiddenReferences } from '#language/hiddenReferences.ts'
import { getIssueKeys, type Issue, localizeParams } from '#language/issue.ts'
import { isTranslated } from '#language/kinds/kinds.ts'
import { maxInteger } from '#language/readers.ts'
import type { ResourceData } from '#language/resource.ts'
import { getRuleMessage } from '#language/rules.ts'
import { type BodyContext, parseBody } from '#language/schema.ts'
import { isBlank, isObject, withValueAt } from '#language/values.ts'
import type { FormError } from '../inputProps.ts'
import { type FormField, getValuesToSave } from './formModel.ts'

/** The input of a form. */
export type FormValues = Record<string, unknown>

interface ResolverOptions {
  readonly resources: Catalog
  readonly resource: ResourceData
  readonly translate: Translator
  readonly fields: readonly FormField[]
  readonly getContext: () => BodyContext
  /** Why a file was rejected, by field path. It replaces the message of `required`. */
  readonly rejections: ReadonlyMap<string, string>
}

/** Validates the values that would be sent, with the same rules as the server. */
export function createResolver({
  resources,
  resource,
  translate,
  fields,
  getContext,
  rejections,
}: ResolverOptions): Resolver<FormValues> {
  const messages = createVocabulary(translate, resource.name)
  return (values) => {
    const bodyContext = getContext()
    const { mode, stored, evaluationContext } = bodyContext
    const body = getValuesToSave(fields, mode, stored, values, evaluationContext, resource.fields)
    const parsed = parseBody(resource, withPlaceholderKeys(resource, body), bodyContext)
    const issues = [...(parsed.ok ? [] : parsed.issues), ...fields.flatMap((field) => findMissingText(field, values))]
    if (issues.length === 0) return { values, errors: {} }
    const getRejection = ({ key, path }: Issue) => (key === 'required' ? rejections.get(path) : undefined)
    const getMessage = (issue: Issue) =>
      getRejection(issue) ??
      getRuleMessage({ resources, resource }, issue, messages) ??
      translate.first(getIssueKeys(resource.name, issue), localizeParams(issue.params, translate.locale)) ??
      issue.key
    return { values: {}, errors: buildErrors(fields, issues, getMessage) }
  }
}

/**
 * Fills references that the user may not see with placeholder keys, so that `required` accepts them. Each key is
 * different, so that rows which must not repeat a reference stay valid.
 */
function withPlaceholderKeys({ fields }: ResourceData, body: RecordData): RecordData {
  let key = maxInteger
  return fillHiddenReferences(fields, body, (rowFields, { row }) =>
    getHiddenReferences(rowFields, row).reduce((filled, { wirePath }) => withValueAt(filled, wirePath, key--), row),
  )
}

/**
 * Finds a missing text of a selected language. The body cannot show this, because empty texts are not sent. If no
 * language has a text, `parseBody` already reports it.
 */
function findMissingText({ wirePath, field }: FormField, values: FormValues): Issue[] {
  if (!isTranslated(field) || !field.options.requiredWhereSelected) return []
  const { text } = field.options
  const value = getValue(values, wirePath)
  const rows = Array.isArray(value) ? value.filter(isObject) : []
  const missing = rows.findIndex((row) => isBlank(row[text]))
  if (missing < 0 || rows.every((row) => isBlank(row[text]))) return []
  return [{ path: `${wirePath}.${missing}.${text}`, key: 'required', params: {} }]
}

/** The error of a field as react-hook-form stores it, with the errors inside the value of the field. */
interface FieldError {
  readonly type: string
  readonly message: string
  readonly inner: readonly FormError[]
}

/** Groups issues by field. Per path, only the first issue is used. */
function buildErrors(
  fields: readonly Pick<FormField, 'wirePath'>[],
  issues: readonly Issue[],
  getMessage: (issue: Issue) => string,
): FieldErrors<FormValues> {
  return fields.reduce((errors: RecordData, { wirePath }) => {
    const own = issues.filter(({ path }) => path === wirePath || path.startsWith(`${wirePath}.`))
    const [first] = own
    if (!first) return errors
    const fieldIssue = own.find(({ path }) => path === wirePath)
    const error: FieldError = {
      type: first.key,
      message: fieldIssue ? getMessage(fieldIssue) : '',
      inner: own
        .filter(({ path }, index) => path !== wirePath && own.findIndex((issue) => issue.path === path) === index)
        .map((issue) => ({ path: issue.path.slice(wirePath.length + 1), message: getMessage(issue) })),
    }
    return withValueAt(errors, wirePath, error)
  }, {}) as FieldErrors<FormValues>
}

/** The type of errors from the server. A dialog has shown them already. */
export const serverErrorType = 'server'

/**
 * Collects the errors below a path. Their paths are relative to it, so an error of the path itself has an empty path.
 * @param excludedType a type of errors to leave out
 */
export function collectErrors(errors: unknown, excludedType?: string): FormError[] {
  if (typeof errors !== 'object' || errors === null) return []
  const { type, message, inner }: { type?: unknown; message?: unknown; inner?: unknown } = errors
  if (typeof type === 'string') {
    if (type === excludedType) return []
    const own = typeof message === 'string' && message !== '' ? [{ path: '', message }] : []
    return Array.isArray(inner) ? [...own, ...inner] : own
  }
  return Object.entries(errors).flatMap(([name, nested]) =>
    collectErrors(nested, excludedType).map(({ path, message: text }) => ({
      path: path ? `${name}.${path}` : name,
      message: text,
    })),
  )
}
