import { type RecordData, valueAt } from '#resources/language/evaluate.ts'
import type { Draft } from '../../api/drafts.ts'
import type { FormField } from '../form/formModel.ts'

/** What a form holds, as far as a draft is concerned. */
export interface FormContent {
  readonly fields: readonly FormField[]
  readonly values: RecordData
  /** Which values differ from what the form began with: a tree of the values' own shape. */
  readonly dirty: unknown
}

/** The draft of a form; undefined where nothing of it can be kept. Files are not: a browser could not give them back. */
export function draftOf({ fields, values, dirty }: FormContent, at: string, version?: string): Draft | undefined {
  const changed = fields.filter(({ wirePath }) => isDirtyAt(dirty, wirePath))
  const kept = changed.filter(({ field }) => field.kind !== 'file')
  if (kept.length === 0) return undefined
  const texts = kept
    .flatMap(({ path, wirePath }) => [...new Set([wirePath, path])])
    .map((path) => [path, withoutFiles(valueAt(values, path))] as const)
  return {
    at,
    ...(version !== undefined && { version }),
    values: Object.fromEntries(texts),
    ...(kept.length < changed.length && { hadFiles: true }),
  }
}

/** The values of a draft that would change a form, by path; fields that are gone are left out. */
export function restorable({ values: kept }: Draft, fields: readonly FormField[], values: RecordData) {
  const known = new Set(fields.flatMap(({ path, wirePath, field }) => (field.kind === 'file' ? [] : [path, wirePath])))
  const entries = Object.entries(kept).filter(([path]) => known.has(path))
  return entries.some(([path, value]) => !isSame(value, valueAt(values, path))) ? entries : []
}

function isDirtyAt(dirty: unknown, path: string): boolean {
  const found = path
    .split('.')
    .reduce<unknown>((tree, name) => (isTree(tree) ? Reflect.get(tree, name) : undefined), dirty)
  return holdsTrue(found)
}

/** Lists are marked entry by entry. */
function holdsTrue(tree: unknown): boolean {
  return tree === true || (isTree(tree) && Object.values(tree).some(holdsTrue))
}

const isTree = (value: unknown): value is object => typeof value === 'object' && value !== null

function withoutFiles(value: unknown): unknown {
  const text = JSON.stringify(value, (_name, inner) => (inner instanceof Blob ? undefined : inner))
  return text === undefined ? null : JSON.parse(text)
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
