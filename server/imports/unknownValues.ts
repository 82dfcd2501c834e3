import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { resolveLocale } from '#i18n/locales.ts'
import type { ImportValue } from '#language/imports/import.ts'
import { getImportParts } from '#language/imports/importParts.ts'
import type { Scalar } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import { getCurrentUser } from '../http/access.ts'
import { HttpError } from '../http/httpError.ts'
import { viewAs } from '../records/recordsContext.ts'
import { unknownCodes } from './cellFaults.ts'
import { reopenRows } from './corrections.ts'
import type { ImportsContext } from './importsContext.ts'
import { listOffered } from './offered.ts'
import { getWords } from './rowReading.ts'
import type { StoredImport } from './storedImports.ts'

interface Asked {
  readonly stored: StoredImport
  readonly resource: ResourceData
  readonly field: string
}

/** The texts of a column that stand for nothing known, each once, with what they were mapped to. */
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
    .where('code', 'in', Object.values(unknownCodes))
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
  const offered = await findOffered(context, request, { stored, resource, field })
  return [...counts].map(([text, count]) => {
    const to = map[text]
    return { text, count, ...(to !== undefined && { to }), offered, canCreate: false }
  })
}

/** The choices of a field. Records are searched by their own choices, because they may be many. */
async function findOffered(
  context: ImportsContext,
  request: FastifyRequest,
  { resource, field }: Asked,
): Promise<ImportValue['offered']> {
  const currentUser = getCurrentUser(request)
  const view = viewAs(context.records, resource, currentUser)
  const part = getImportParts(view.resource).find(({ name }) => name === field)
  if (!part) throw new HttpError(400, 'imports.errors.values', {}, { field: 'field' })
  const [words] = getWords(view.resource, resolveLocale(request.headers['content-language']))
  return words ? listOffered(view, currentUser, part, words) : []
}

/**
 * Stores what texts of a column stand for. Their rows must be judged again.
 *
 * @returns the column
 * @throws HttpError 400
 */
export async function mapValues(
  { records: { db } }: ImportsContext,
  stored: StoredImport,
  { field, map }: Readonly<Record<string, unknown>>,
): Promise<string> {
  if (typeof field !== 'string' || !stored.columns.some((column) => column.field === field))
    throw new HttpError(400, 'imports.errors.values', {}, { field: 'field' })
  if (!isObject(map)) throw new HttpError(400, 'imports.errors.values', {}, { field: 'map' })
  const isScalar = (value: unknown): value is Scalar =>
    value === null || ['string', 'number', 'boolean'].includes(typeof value)
  const entries = Object.entries(map)
  if (!entries.every(([, value]) => isScalar(value)))
    throw new HttpError(400, 'imports.errors.values', {}, { field: 'map' })
  const texts = entries.map(([text]) => text)
  const merged = { ...stored.value_maps, [field]: { ...stored.value_maps[field], ...map } }
  await db
    .updateTable('imports')
    .set({ value_maps: JSON.stringify(merged) })
    .where('id', '=', stored.id)
    .execute()
  const { rows } = await sql<{ line: number }>`
    select distinct r.line from import_rows as r
    left join import_faults as f on f.import_id = r.import_id and f.line = r.line and f.target = ${field}
    where r.import_id = ${stored.id} and (f.text = any(${texts}) or r.result->${field}::text->>'raw' = any(${texts}))`.execute(
    db,
  )
  await reopenRows(
    db,
    stored.id,
    rows.map(({ line }) => line),
  )
  return field
}
