import { getValue, type RecordData } from '#language/evaluate.ts'
import { holdsFiles, isSecret } from '#language/kinds/kinds.ts'
import type { Draft } from '../../../api/drafts.ts'
import type { FormField } from '../formModel.ts'

/** The form state that a draft is made from. */
export interface FormContent {
  readonly fields: readonly FormField[]
  readonly values: RecordData
  /** react-hook-form's `dirtyFields`: a tree with the structure of the values. */
  readonly dirty: unknown
}

/**
 * Builds the draft of a form; undefined if nothing can be stored. Files are left out, because a page cannot restore a
 * file input, and secrets, because the browser would keep them.
 */
export function buildDraft({ fields, values, dirty }: FormContent, at: string, version?: string): Draft | undefined {
  const changed = fields.filter(({ wirePath }) => isPathDirty(dirty, wirePath))
  const stored = changed.filter(({ field }) => !holdsFiles(field) && !isSecret(field))
  if (stored.length === 0) return undefined
  const entries = stored
    .flatMap(({ path, wirePath }) => [...new Set([wirePath, path])])
    .map((path) => [path, withoutFiles(getValue(values, path))] as const)
  return {
    at,
    ...(version !== undefined && { version }),
    values: Object.fromEntries(entries),
    ...(changed.some(({ field }) => holdsFiles(field)) && { hadFiles: true }),
  }
}

/** The values of a draft that would change a form, by path. Fields that no longer exist are left out. */
export function getRestorableEntries({ values: stored }: Draft, fields: readonly FormField[], values: RecordData) {
  const knownPaths = new Set(
    fields.flatMap(({ path, wirePath, field }) => (holdsFiles(field) || isSecret(field) ? [] : [path, wirePath])),
  )
  const entries = Object.entries(stored).filter(([path]) => knownPaths.has(path))
  return entries.some(([path, value]) => !isSame(value, getValue(values, path))) ? entries : []
}

function isPathDirty(dirty: unknown, path: string): boolean {
  const subtree = path
    .split('.')
    .reduce<unknown>((tree, name) => (isNestedObject(tree) ? Reflect.get(tree, name) : undefined), dirty)
  return containsTrue(subtree)
}

/** Whether any value in a tree of dirty flags is true. */
function containsTrue(tree: unknown): boolean {
  return tree === true || (isNestedObject(tree) && Object.values(tree).some(containsTrue))
}

const isNestedObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function withoutFiles(value: unknown): unknown {
  const text = JSON.stringify(value, (_name, inner) => (inner instanceof Blob ? undefined : inner))
  return text === undefined ? null : JSON.parse(text)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
