import { sql } from 'kysely'
import { wirePathOf } from '#resources/language/bodyLeaves.ts'
import { type LeafField, leafFields } from '#resources/language/derive.ts'
import type { Issue } from '#resources/language/issue.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { fileIn, isObject } from '#resources/language/values.ts'
import { columnOf, keyColumnOf, tableOf } from '../db/naming.ts'
import type { Db } from '../db/tables.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { pictureType } from '../files/decodePicture.ts'
import { readPicture } from '../files/pictures.ts'
import type { Me } from '../http/me.ts'
import type { FileLimit } from '../http/multipart.ts'
import { Upload } from '../http/upload.ts'
import type { RecordsContext } from './context.ts'
import { badBody } from './refusals.ts'
import type { Write } from './rules.ts'
import type { RecordId, Values } from './save.ts'

/** The value of a file column. */
export interface StoredPicture {
  readonly key: string
  readonly name: string
  readonly thumbKey: string
}

/** The stored pictures of a body that no record references yet. */
export interface KeptPictures {
  /** The write with stored pictures in place of uploads. */
  stored<W extends Write>(write: W): W
  /** Registers pictures that the record no longer references, to be removed after the work. */
  replaces(pictures: readonly StoredPicture[]): void
}

/** The user who sends pictures, and the resource. */
interface Sender {
  readonly resource: ResourceData
  readonly me: Pick<Me, 'id'>
}

/** The file parts that a multipart body may have. */
export function fileLimitsOf(resource: ResourceData): Map<string, FileLimit> {
  return new Map(
    fileLeaves(resource).map(({ path, field }) => [`${path}.file`, { field: path, maxBytes: field.options.maxBytes }]),
  )
}

/**
 * Decodes and stores the pictures of a body before the work, outside of a transaction, and removes them if the work
 * fails.
 *
 * @param judge makes the checks that need no pictures, before they are decoded, outside of a transaction
 */
export async function withUploads<T>(
  context: RecordsContext,
  { resource, me }: Sender,
  body: unknown,
  judge: (db: Db) => Promise<unknown>,
  work: (kept: KeptPictures) => Promise<T>,
): Promise<T> {
  const uploads = uploadsIn(resource, body)
  const pictures = new Map<unknown, StoredPicture>()
  const replaced: StoredPicture[] = []
  if (uploads.size > 0) await judge(context.db)
  try {
    await keepAll(context, { resource, me }, uploads, pictures)
    const result = await work({
      stored: (write) => ({ ...write, values: withStored(resource, write.values, pictures) }),
      replaces: (old) => void replaced.push(...old),
    })
    await removePictures(context, replaced)
    return result
  } catch (error) {
    // If the connection broke during the commit, a record may reference them; the file sweep removes them later if not.
    if (!isUnavailable(error)) await removePictures(context, [...pictures.values()])
    throw error
  }
}

/** Removes pictures that no record references any more. The file sweep removes later what cannot be removed now. */
export async function removePictures({ files }: RecordsContext, pictures: readonly StoredPicture[]): Promise<void> {
  await Promise.allSettled(pictures.flatMap(({ key, thumbKey }) => [key, thumbKey]).map((key) => files.remove(key)))
}

/** The current pictures of a record, in the selected fields or in all. */
export async function picturesOf(
  trx: Db,
  resource: ResourceData,
  id: RecordId,
  isMeant: (path: string) => boolean = () => true,
): Promise<StoredPicture[]> {
  const columns = fileLeaves(resource).flatMap(({ path }) => (isMeant(path) ? [sql.id(columnOf(path, 'file'))] : []))
  if (columns.length === 0) return []
  const { rows } = await sql<
    Record<string, StoredPicture | null>
  >`select ${sql.join(columns)} from ${sql.table(tableOf(resource))} where ${sql.id(keyColumnOf(resource))} = ${id}`.execute(
    trx,
  )
  return Object.values(rows[0] ?? {}).filter((picture) => picture !== null)
}

function fileLeaves(resource: ResourceData) {
  return leafFields(resource.fields).filter((leaf): leaf is FileLeaf => leaf.field.kind === 'file')
}
type FileLeaf = LeafField & { readonly field: Extract<LeafField['field'], { readonly kind: 'file' }> }

/** The uploads of a body by the path of their field. */
function uploadsIn(resource: ResourceData, body: unknown): Map<string, Upload> {
  if (!isObject(body)) return new Map()
  const found = fileLeaves(resource).map(({ path, field }) => [path, fileIn(body, wirePathOf(path, field))] as const)
  return new Map(
    found.flatMap(([path, file]) => ('raw' in file && file.raw instanceof Upload ? [[path, file.raw]] : [])),
  )
}

/** Refuses a file value that is not an upload: part names can be chosen so that a text looks like a file. */
function withStored(resource: ResourceData, values: Values, pictures: ReadonlyMap<unknown, StoredPicture>): Values {
  const stored = fileLeaves(resource).flatMap(({ path }) => {
    const value = values[path]
    if (value === undefined || value === null) return []
    const picture = pictures.get(value)
    if (!picture) throw badBody(resource, [{ path, key: 'image', params: {} }])
    return [[path, picture] as const]
  })
  return { ...values, ...Object.fromEntries(stored) }
}

/** Stores all pictures, or refuses with one sentence per unreadable picture. */
async function keepAll(
  { files }: RecordsContext,
  { resource, me }: Sender,
  uploads: ReadonlyMap<string, Upload>,
  kept: Map<unknown, StoredPicture>,
): Promise<void> {
  const read = await Promise.all(
    [...uploads].map(async ([path, upload]) => [path, upload, await readPicture(upload.bytes, String(me.id))] as const),
  )
  const issues = read.flatMap(([path, , found]): Issue[] => ('key' in found ? [{ path, ...found }] : []))
  if (issues.length > 0) throw badBody(resource, issues)
  for (const [, upload, found] of read) {
    if ('key' in found) continue
    const { key, name } = await files.put(found.picture, upload.name, pictureType)
    kept.set(upload, { key, name, thumbKey: key })
    const thumb = await files.put(found.thumb, upload.name, pictureType)
    kept.set(upload, { key, name, thumbKey: thumb.key })
  }
}
