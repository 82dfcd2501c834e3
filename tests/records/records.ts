import { expect } from 'vitest'
import { product } from '#product/product.ts'
import { createRecordsContext } from '../../server/records/createRecordsContext.ts'
import { type ReadContext, viewAsProduct } from '../../server/records/recordsContext.ts'
import type { Client, TestApp } from '../support/createTestApp.ts'
import { insertRow } from '../support/insertRow.ts'

/** A category in an API response. */
export interface Category {
  readonly categoryId: number
  readonly name: string
  readonly fragrances: readonly {
    readonly fragranceId: number
    readonly name: string
    readonly deletedAt: string | null
  }[]
  readonly fragrancesCount: number
  readonly deletedAt: string | null
  readonly createdAt: string
}

/** Creates the context of the generic record functions for the database of a test. */
export const createContext = ({ db, files, clock }: TestApp): ReadContext =>
  viewAsProduct(createRecordsContext({ ...product, db, files, clock, timeZone: 'America/Sao_Paulo' }))

/** Creates a category through the API and returns it. */
export async function addCategory(caller: Client, name: string): Promise<Category> {
  const response = await caller.post('/api/categories', { name })
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}

/** Inserts a fragrance by SQL, because the API requires pictures. */
export async function addFragrance(
  { db }: TestApp,
  categoryId: number,
  name: string,
  deletedAt: Date | null = null,
): Promise<number> {
  const picture = JSON.stringify({ key: 'none.webp', name: 'none.webp' })
  const row = { name, genre: 'F', category_id: categoryId, image: picture, secret: picture, deleted_at: deletedAt }
  return insertRow(db, 'fragrances', row)
}

/** A stored picture in an API response. */
export interface FileAnswer {
  readonly tempUri: string
  readonly name: string
  readonly thumbUri: string
}

/** The part of a fragrance in an API response that tests read. */
export interface Fragrance {
  readonly fragranceId: number
  readonly name: string
  readonly description: string | null
  readonly image: FileAnswer
  readonly secret: FileAnswer
  readonly deletedAt: string | null
}

/** The values of parts by name; a Buffer is an upload named `foto.png`. */
export type PartValues = Readonly<Record<string, string | Buffer | File | null>>

/** Builds a multipart body. A null value omits the part. */
export function buildFormData(values: PartValues): FormData {
  const parts = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === null) continue
    if (typeof value === 'string') parts.append(name, value)
    else parts.append(name, value instanceof File ? value : createFile(value, 'foto.png', 'image/png'))
  }
  return parts
}

/** A file with a name and a client-declared type. */
export const createFile = (bytes: Buffer, name: string, type: string): File =>
  new File([new Uint8Array(bytes)], name, { type })

/** The body of a valid fragrance in the first category; both pictures are the same. */
export const buildFragranceForm = (picture: Buffer, values: PartValues = {}): FormData =>
  buildFormData({
    name: 'Brisa',
    genre: 'F',
    categoryId: '1',
    'image.file': picture,
    'secret.file': picture,
    ...values,
  })

/** The keys of all stored files. */
export async function listStoredKeys({ files }: TestApp): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list()) keys.push(key)
  return keys
}

/** The entries of the audit trail, oldest first, as `action resource id`. */
export async function readAudit({ db }: TestApp): Promise<string[]> {
  const entries = await db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  return entries.map((entry) => `${entry.action} ${entry.resource} ${entry.record_id}`)
}
