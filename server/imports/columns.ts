import { type SqlBool, sql } from 'kysely'
import type { Locale } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { checkMapping } from '#language/imports/checkMapping.ts'
import { foldHeading } from '#language/imports/headings.ts'
import type { ImportColumn, ImportTarget } from '#language/imports/import.ts'
import { mapColumns } from '#language/imports/mapColumns.ts'
import { idTarget } from '#language/imports/recordTargets.ts'
import { getGivablePaths, getImportTargets, type TargetContext } from '#language/imports/targets.ts'
import type { ResourceData } from '#language/resource.ts'
import { isObject } from '#language/values.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { HttpError } from '../http/httpError.ts'
import { createTextReader } from '../http/listQuery.ts'
import { buildPersonSight } from '../records/personNames.ts'
import { viewAs } from '../records/recordsContext.ts'
import { loadImportingUser } from './importingUser.ts'
import type { ImportsContext } from './importsContext.ts'
import { canBeProposed, type KeyColumn, proposeKey } from './keyMatches.ts'
import type { InspectedFile } from './reading/readingChoice.ts'
import { getWords } from './rowReading.ts'
import type { StoredImport } from './storedImports.ts'

/** The fields to which columns are mapped, and the key by which records are found. */
interface Mapping {
  readonly columns: readonly ImportColumn[]
  readonly key: string | null
}

/** How many completed imports are read for their mappings. */
const remembered = 50

/** The context for listing the fields that a user may import. */
export function createTargetContext(
  { records }: ImportsContext,
  resource: ResourceData,
  currentUser: CurrentUser,
  { locale, hasFiles = false }: { readonly locale: Locale; readonly hasFiles?: boolean },
): TargetContext {
  const view = viewAs(records, resource, currentUser)
  return {
    resource: view.resource,
    languages: getWords(view.resource, locale),
    givable: getGivablePaths(records.resources, view.resource, undefined, view.evaluationContext),
    hasFiles,
  }
}

/** The fields that a user may import. */
export const listTargets = (
  context: ImportsContext,
  resource: ResourceData,
  currentUser: CurrentUser,
  options: { readonly locale: Locale; readonly hasFiles: boolean },
): ImportTarget[] => getImportTargets(createTargetContext(context, resource, currentUser, options))

/** Maps the columns of a file to fields by their headings, and by the mappings of completed imports. */
export async function findColumns(
  context: ImportsContext,
  stored: StoredImport,
  resource: ResourceData,
  { reading, headings }: InspectedFile,
): Promise<Mapping> {
  const { currentUser, rights } = await loadImportingUser(context, stored, resource)
  const hasFiles = reading.archive !== undefined
  const target = createTargetContext(context, resource, currentUser, { locale: stored.locale, hasFiles })
  const columns = mapColumns(target, headings, await readMemory(context, resource, currentUser))
  const isMapped = (name: string): boolean => columns.some(({ field }) => field === name)
  const declared = resource.import === false ? undefined : resource.import?.key
  const certain = [idTarget, declared].find((name) => name !== undefined && isMapped(name))
  if (certain !== undefined || !rights.edit) return { columns, key: certain ?? null }
  const keys = getImportTargets(target).filter((one) => canBeProposed(resource, one))
  const candidates = columns.flatMap(({ index, field }) =>
    field !== null && keys.some(({ name }) => name === field) ? [{ index, field }] : [],
  )
  const read = { ...stored, reading, columns: [...columns] }
  return { columns, key: await proposeKey(context, { stored: read, resource, currentUser }, candidates) }
}

/**
 * Reads which column a request asks about, and the key that it would be.
 *
 * @throws HttpError 400 if the column or the key is unknown
 */
export function parseKeyColumn({ columns }: StoredImport, targets: readonly ImportTarget[], query: unknown): KeyColumn {
  const readText = createTextReader(query)
  const [index, field] = [Number(readText('index') ?? Number.NaN), readText('field')]
  if (!columns.some((column) => column.index === index))
    throw new HttpError(400, 'imports.errors.columns', {}, { field: 'index' })
  if (field === undefined || field === idTarget || !targets.some(({ name, isKey }) => isKey && name === field))
    throw new HttpError(400, 'imports.errors.columns', {}, { field: 'field' })
  return { index, field }
}

/** The targets of columns in completed imports of users whom the importer sees, by heading; the latest import wins. */
async function readMemory(
  { records }: ImportsContext,
  { name }: ResourceData,
  importer: CurrentUser,
): Promise<Map<string, string>> {
  const rows = await records.db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select('i.columns')
    .where('i.resource', '=', name)
    .where('i.state', '=', 'done')
    .where(buildPersonSight(records, importer) ?? sql<SqlBool>`true`)
    .orderBy('i.id', 'desc')
    .limit(remembered)
    .execute()
  const memory = new Map<string, string>()
  for (const { columns } of rows.reverse())
    for (const { heading, field, by } of columns)
      if (field !== null && by === 'person') memory.set(foldHeading(heading), field)
  return memory
}

/**
 * Reads the mapping of columns from a request body.
 *
 * @throws HttpError 400 if the body is malformed, or the columns cannot be imported with this mapping
 */
export function parseColumns(
  context: ImportsContext,
  stored: StoredImport,
  resource: ResourceData,
  currentUser: CurrentUser,
  body: Readonly<Record<string, unknown>>,
): Mapping & { readonly blank: 'keep' | 'clear' } {
  const chosen = parseChosen(body.columns)
  const columns = stored.columns.map((column) => {
    const field = chosen.get(column.index)
    if (field === undefined || field === column.field) return column
    return { ...column, field, by: field === null ? null : ('person' as const), reason: null }
  })
  const { key = stored.key, blank = stored.blank } = body
  if (key !== null && typeof key !== 'string') throw new HttpError(400, 'imports.errors.columns', {}, { field: 'key' })
  if (blank !== 'keep' && blank !== 'clear') throw new HttpError(400, 'imports.errors.columns', {}, { field: 'blank' })
  const hasFiles = stored.reading?.archive !== undefined
  const target = createTargetContext(context, resource, currentUser, { locale: stored.locale, hasFiles })
  const [problem, ...others] = checkMapping(target, columns, key)
  if (!problem) return { columns, key, blank }
  const toText = (translate: Translator) =>
    [problem, ...others].map((one) => translate.first([`imports.column.${one.key}`], one.params) ?? one.key).join(' ')
  throw new HttpError(400, toText, {}, { field: problem.target ?? 'columns' })
}

function parseChosen(value: unknown): Map<number, string | null> {
  if (value === undefined) return new Map()
  if (!Array.isArray(value)) throw new HttpError(400, 'imports.errors.columns', {}, { field: 'columns' })
  return new Map(
    value.map((one: unknown): [number, string | null] => {
      const { index, field } = isObject(one) ? one : {}
      if (typeof index === 'number' && (field === null || typeof field === 'string')) return [index, field]
      throw new HttpError(400, 'imports.errors.columns', {}, { field: 'columns' })
    }),
  )
}

/** @throws HttpError 400 if the columns cannot be imported with their present mapping */
export function requireMapping(
  context: ImportsContext,
  stored: StoredImport,
  resource: ResourceData,
  currentUser: CurrentUser,
): void {
  parseColumns(context, stored, resource, currentUser, {})
}
