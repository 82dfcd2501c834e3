import { buildOwnerChoice, getOwnerPath } from '#language/belonging.ts'
import { getBodyLeaves } from '#language/bodyLeaves.ts'
import { findFieldAt, getLeafFields, isGuarded } from '#language/derive.ts'
import { evaluatePredicate, hasPath } from '#language/evaluate.ts'
import { isSecret } from '#language/kinds/kinds.ts'
import { getIsSetPath } from '#language/kinds/secret.ts'
import { storedValue } from '#language/leafValues.ts'
import { isObject } from '#language/values.ts'
import { createLockedFieldError } from './recordErrors.ts'
import type { RecordWrite } from './recordWrite.ts'
import { isDeepEqual } from './save.ts'

/** @throws HttpError 403 naming the field, if a body contains a field that the user does not see */
export function refuseUnseenFields(
  { resource, view, seen }: RecordWrite,
  mode: 'create' | 'update',
  body: unknown,
): void {
  if (!isObject(body) || !isGuarded(resource)) return
  for (const { path, wirePath, field } of getBodyLeaves(resource, mode)) {
    if (!field.options.maySee || !isSent(body, wirePath)) continue
    // A record does not contain the value of a secret, only whether the secret is set.
    const sentPath = isSecret(field) ? getIsSetPath(path) : wirePath
    const isSeen = findFieldAt(view.resource, path) !== undefined && (mode === 'create' || hasPath(seen, sentPath))
    if (!isSeen) throw createLockedFieldError(resource, wirePath)
  }
}

/** Whether a body has a value for a field, also as a part of a form such as `cover.file`. */
const isSent = (body: Readonly<Record<string, unknown>>, wirePath: string): boolean =>
  hasPath(body, wirePath) || Object.keys(body).some((name) => name.startsWith(`${wirePath}.`))

/** @throws HttpError 403 naming the field, if a save changes a field that the user may not change */
export function requireEditableFields({ resource, values, stored, evaluationContext }: RecordWrite): void {
  for (const { path, field } of getLeafFields(resource.fields)) {
    const { mayChange } = field.options
    if (!mayChange || !(path in values) || isDeepEqual(values[path], storedValue(stored, path, field))) continue
    if (!evaluatePredicate(mayChange, stored, evaluationContext)) throw createLockedFieldError(resource, path)
  }
}

/** @throws HttpError 403 naming the field, if a new record would belong to another owner than its creator */
export function refuseOtherOwner({ resource, values, evaluationContext }: RecordWrite): void {
  const { belongsTo } = resource
  if (belongsTo === undefined) return
  if (evaluatePredicate(buildOwnerChoice(belongsTo), {}, evaluationContext)) return
  const own: unknown = new Map(Object.entries(evaluationContext.me)).get(belongsTo) ?? null
  if (values[belongsTo] !== own) throw createLockedFieldError(resource, getOwnerPath(belongsTo))
}
