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

/** What a column of a file holds. */
export interface StoredPicture {
  readonly key: string
  readonly name: string
  readonly thumbKey: string
}

/** The pictures of a body that are kept already, though no record names them yet. */
export interface KeptPictures {
  /** A write with what is stored in the place of uploads. */
  stored<W extends Write>(write: W): W
  /** Tells which pictures the record names no more, once the work is done. */
  replaces(pictures: readonly StoredPicture[]): void
}

/** Who sends pictures, and to which resource. */
interface Sender {
  readonly resource: ResourceData
  readonly me: Pick<Me, 'id'>
}

/** The parts of a multipart body that may be files. */
export function fileLimitsOf(resource: ResourceData): Map<string, FileLimit> {
  return new Map(
    fileLeaves(resource).map(({ path, field }) => [`${path}.file`, { field: path, maxBytes: field.options.maxBytes }]),
  )
}

/**
 * Keeps the pictures of a body for as long as the work does not fail. They are decoded and stored before, outside of any
 * transaction, and go again with a work that fails.
 * @param judge refuses what can be refused without them, outside of a transaction
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
    // Where the connection ended during the commit, a record may name them: the sweep of files knows, this does not.
    if (!isUnavailable(error)) await removePictures(context, [...pictures.values()])
    throw error
  }
}

/** Removes pictures that no record names any more. What cannot be removed now, the sweep of files removes later. */
export async function removePictures({ files }: RecordsContext, pictures: readonly StoredPicture[]): Promise<void> {
  await Promise.allSettled(pictures.flatMap(({ key, thumbKey }) => [key, thumbKey]).map((key) => files.remove(key)))
}

/** The pictures that a record names now, in the given fields or in all. */
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

/** What a body carries for a file without being an upload is refused: parts can be named so that it looks like one. */
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

/** Stores each picture, or refuses all of them with a sentence for each that cannot be read. */
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
