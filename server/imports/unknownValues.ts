import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { resolveLocale } from '#i18n/locales.ts'
import type { ImportValue } from '#language/imports/import.ts'
import { getAllParts } from '#language/imports/importParts.ts'
import type { Scalar } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { getCurrentUser } from '../http/access.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { viewAs } from '../records/recordsContext.ts'
import { refusedCreationCode, unknownCodes } from './cellFaults.ts'
import { reopenRows } from './corrections.ts'
import { canBeTitle, findCreatable, isCreation } from './creations.ts'
import type { ImportsContext } from './importsContext.ts'
import { listOffered, offerEqualTitles } from './offered.ts'
import { selectRaw } from './rawCell.ts'
import { getWords } from './rowReading.ts'
import type { OpenImport, StoredImport } from './storedImports.ts'

interface Asked {
  readonly stored: StoredImport
  readonly resource: ResourceData
  readonly field: string
}

/** The texts of a column that match no value, each once, with the values to which the user mapped them. */
export async function listUnknownValues(
  context: ImportsContext,
  request: FastifyRequest,
  { stored, resource, field }: Asked,
): Promise<ImportValue[]> {
  const { db } = context.records
  const rows = await db
    .selectFrom('import_faults')
    .select(({ fn }) => ['text', fn.countAll<string>().as('count')])
    .where('import_id', '=', stored.id)
    .where('target', '=', field)
    .where('code', 'in', [...Object.values(unknownCodes), refusedCreationCode])
    .where('text', 'is not', null)
    .groupBy('text')
    .orderBy('count', 'desc')
    .orderBy('text')
    .execute()
  const map = stored.value_maps[field] ?? {}
  const counts = new Map([
    ...Object.keys(map).map((text): [string, number] => [text, 0]),
    ...rows.map(({ text, count }): [string, number] => [text ?? '', Number(count)]),
  ])
  const column = openColumn(context, getCurrentUser(request), { resource, field })
  const { view, currentUser, part } = column
  const [words] = getWords(view.resource, resolveLocale(request.headers['content-language']))
  const offered = words ? await listOffered(view, currentUser, part, words) : []
  const equal = await offerEqualTitles(view, part, [...counts.keys()])
  return [...counts].map(([text, count]) => {
    const to = map[text]
    const records = equal.get(text)
    return {
      text,
      count,
      ...(to !== undefined && { to: isCreation(to) ? { create: true } : to }),
      offered: records ?? offered,
      canCreate: records === undefined && column.canCreate(text),
    }
  })
}

/** The column for whose texts the user chooses values. @throws HttpError 400 if it is mapped to no field */
function openColumn(
  { records }: ImportsContext,
  currentUser: CurrentUser,
  { resource, field }: Pick<Asked, 'resource' | 'field'>,
) {
  const view = viewAs(records, resource, currentUser)
  const part = getAllParts(view.resource).find(({ name }) => name === field)
  if (!part) throw new HttpError(400, 'imports.errors.values', {}, { field: 'field' })
  const creatable = findCreatable(records, currentUser, view.resource, part)
  return {
    view,
    currentUser,
    part,
    canCreate: (text: string): boolean => creatable !== undefined && canBeTitle(creatable, text),
  }
}

/**
 * Stores the values to which a user maps texts of a column. The rows with these texts must be validated again.
 *
 * @returns the column
 * @throws HttpError 400, 403 if the user may not create a record from the text
 */
export async function mapValues(
  context: ImportsContext,
  currentUser: CurrentUser,
  { stored, resource }: OpenImport,
  { field, map }: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { db } = context.records
  if (typeof field !== 'string' || !stored.columns.some((column) => column.field === field))
    throw new HttpError(400, 'imports.errors.values', {}, { field: 'field' })
  if (!isObject(map)) throw new HttpError(400, 'imports.errors.values', {}, { field: 'map' })
  const isScalar = (value: unknown): value is Scalar =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value)
  const isCreate = (value: unknown): boolean => isObject(value) && value.create === true
  const entries = Object.entries(map)
  if (!entries.every(([, value]) => isScalar(value) || isCreate(value)))
    throw new HttpError(400, 'imports.errors.values', {}, { field: 'map' })
  const created = entries.filter(([, value]) => isCreate(value))
  const column = created.length > 0 ? openColumn(context, currentUser, { resource, field }) : undefined
  if (column && !created.every(([text]) => column.canCreate(text)))
    throw new HttpError(403, 'imports.errors.noCreation', {}, { field: 'map' })
  const texts = entries.map(([text]) => text)
  const chosen = Object.fromEntries(entries.map(([text, value]) => [text, isCreate(value) ? { create: true } : value]))
  const merged = { ...stored.value_maps, [field]: { ...stored.value_maps[field], ...chosen } }
  await db
    .updateTable('imports')
    .set({ value_maps: JSON.stringify(merged) })
    .where('id', '=', stored.id)
    .execute()
  const { rows } = await sql<{ line: number }>`
    select distinct r.line from import_rows as r
    left join import_faults as f on f.import_id = r.import_id and f.line = r.line and f.target = ${field}
    where r.import_id = ${stored.id} and (f.text = any(${texts}) or exists (
      select from unnest(${texts}::text[]) as one(text) where strpos(${selectRaw(sql`r.result`, field)}, one.text) > 0))`.execute(
    db,
  )
  await reopenRows(
    db,
    stored.id,
    rows.map(({ line }) => line),
  )
  return field
}
