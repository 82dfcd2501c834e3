import { sql } from 'kysely'
import type { Translator } from '#i18n/translate.ts'
import type { Import, ImportTarget } from '#language/imports/import.ts'
import type { ResourceData } from '#language/resource.ts'
import type { StoredCounts } from '../db/importTables.ts'
import type { Db } from '../db/tables.ts'
import type { CurrentUser } from '../http/currentUser.ts'
import { isDuplicateCode } from '../records/constraintErrors.ts'
import { buildPersonSight } from '../records/personNames.ts'
import type { RecordsContext } from '../records/recordsContext.ts'
import { findRights, type ImportsContext } from './importsContext.ts'
import { canBeProposed } from './keyMatches.ts'
import { workStates } from './lease.ts'
import { repeatedCode } from './refuseRepeated.ts'
import type { OpenImport, StoredImport } from './storedImports.ts'

/** The user who gets the description of an import, and the translations. */
export interface AnswerOptions {
  readonly currentUser: CurrentUser
  readonly translate: Translator
  /** The fields to which columns can be mapped; empty for users who do not see the rows. */
  readonly targets: readonly ImportTarget[]
}

/** Converts a stored import to its API response. Only the importer sees the content of the file. */
export async function toImport(
  context: ImportsContext,
  stored: StoredImport,
  resource: ResourceData,
  { currentUser, translate, targets }: AnswerOptions,
): Promise<Import> {
  const { db, clock } = context.records
  const isOwn = stored.user_id === currentUser.id
  const isErased = stored.erased_at !== null
  const seesFile = isOwn && !isErased
  const waitsForRoom = isWorking(stored) && (await context.space.isReservedFromImports())
  return {
    importId: stored.id,
    resource: resource.name,
    revision: stored.revision,
    by: { id: stored.user_id ?? 0, nome: stored.nome ?? translate('notifications.somebodyGone') },
    createdAt: stored.created_at.toISOString(),
    updatedAt: stored.updated_at.toISOString(),
    sentence: waitsForRoom
      ? translate('imports.waitsForRoom')
      : stored.fault && translate(stored.fault.key, stored.fault.params),
    state: stored.state,
    file: seesFile ? await describeFile(context, stored, { currentUser, translate }) : null,
    reading: seesFile ? stored.reading : null,
    columns: seesFile ? stored.columns : [],
    targets: seesFile ? targets : [],
    key: stored.key,
    blank: stored.blank,
    counts: stored.counts && toCounts(stored.counts),
    repairs: seesFile ? await findRepairs(context, { stored, resource }, { currentUser, translate, targets }) : [],
    consequences: seesFile ? describeConsequences(context, stored, translate) : [],
    work: isWorking(stored) ? await describeWork(db, stored, clock()) : null,
  }
}

const toCounts = ({ created: _created, ...counts }: StoredCounts): Import['counts'] => counts

/** Describes the side effects of writing the rows, such as emails. */
function describeConsequences({ code }: ImportsContext, { resource, counts }: StoredImport, translate: Translator) {
  const hooks = code.hooks.find((candidate) => candidate.resource === resource)
  const writes = [
    { hook: hooks?.create?.consequence, count: counts?.new ?? 0 },
    { hook: hooks?.update?.consequence, count: counts?.changed ?? 0 },
  ]
  const created = Object.entries(counts?.created ?? {}).map(([to, count]) => {
    const name = translate.lookup(`resources.${to}.name`) ?? to
    return { sentence: translate('imports.consequences.created', { name, smart_count: count }), count }
  })
  const told = writes.flatMap(({ hook, count }) =>
    hook && count > 0 ? [{ sentence: hook(translate, count), count }] : [],
  )
  return [...created, ...told]
}

const isWorking = ({ state }: StoredImport): boolean => workStates.some((one) => one === state)

async function describeFile(
  { records }: ImportsContext,
  stored: StoredImport,
  reader: Pick<AnswerOptions, 'currentUser' | 'translate'>,
): Promise<Import['file']> {
  const { db } = records
  const parts = await db
    .selectFrom('import_parts')
    .select('number')
    .where('import_id', '=', stored.id)
    .orderBy('number')
    .execute()
  return {
    name: stored.file_name ?? '',
    bytes: Number(stored.file_bytes),
    received: parts.map(({ number }) => number),
    ...(await findSameFile(records, stored, reader)),
    expiresAt: stored.expires_at.toISOString(),
  }
}

type SameFile = Pick<NonNullable<Import['file']>, 'sameAs' | 'sameAsBy'>

/** The latest import of the same file into the same resource that wrote something, by any user. */
async function findSameFile(
  records: RecordsContext,
  { id, resource, file_hash }: StoredImport,
  { currentUser, translate }: Pick<AnswerOptions, 'currentUser' | 'translate'>,
): Promise<SameFile> {
  if (file_hash === null) return { sameAs: null }
  const sight = buildPersonSight(records, currentUser)
  const same = await records.db
    .selectFrom('imports as i')
    .leftJoin('users as u', 'u.id', 'i.user_id')
    .select([
      'i.id',
      'i.updated_at',
      'u.nome',
      sql<boolean>`(u.id is not null and ${sight ?? sql`true`} is not true)`.as('is_hidden'),
    ])
    .where('i.file_hash', '=', file_hash)
    .where('i.resource', '=', resource)
    .where('i.id', '<>', id)
    .where('i.state', '<>', 'undone')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('import_changes as c').select('c.record_id').whereRef('c.import_id', '=', 'i.id')),
    )
    .orderBy('i.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!same) return { sameAs: null }
  const nome = same.is_hidden ? translate('notifications.somebodyElse') : same.nome
  return {
    sameAs: same.id,
    sameAsBy: { nome: nome ?? translate('notifications.somebodyGone'), at: same.updated_at.toISOString() },
  }
}

/** The maximum number of groups of refused rows in a response. */
const maxRepairs = 100

async function findRepairs(
  context: ImportsContext,
  { stored, resource }: OpenImport,
  { currentUser, translate, targets }: AnswerOptions,
): Promise<Import['repairs']> {
  const mayUpdate = stored.key === null && findRights(context, resource, currentUser).edit
  const keys = mayUpdate ? targets.filter((target) => canBeProposed(resource, target)).map(({ name }) => name) : []
  const toRepairSentence = (target: string, message: string): string => {
    const label = targets.find(({ name }) => name === target)?.label
    return label === undefined ? message : translate('errors.field', { label, message })
  }
  const rows = await context.records.db
    .selectFrom('import_faults')
    .select(({ fn }) => [
      'target',
      'code',
      fn.min('sentence').as('sentence'),
      fn.count<string>('line').distinct().as('count'),
    ])
    .where('import_id', '=', stored.id)
    .groupBy(['target', 'code'])
    .orderBy('count', 'desc')
    .orderBy('target')
    .orderBy('code')
    .limit(maxRepairs)
    .execute()
  return rows.map(({ target, code, sentence, count }) => ({
    repair: toRepair(target, code),
    field: target === '' ? null : target,
    count: Number(count),
    sentence: toRepairSentence(
      target,
      code === repeatedCode ? translate('imports.row.repeatedSomewhere') : (sentence ?? ''),
    ),
    ...(isDuplicateCode(code) && keys.includes(target) && { key: target }),
  }))
}

/** The name of a repair, which corrects all rows with the same error in the same field. */
const toRepair = (target: string, code: string): string => `${target}:${code}`

/** Splits the name of a repair into the field and the error code. */
export function parseRepair(repair: string): { target: string; code: string } {
  const end = repair.lastIndexOf(':')
  return { target: repair.slice(0, Math.max(end, 0)), code: repair.slice(end + 1) }
}

async function describeWork(db: Db, stored: StoredImport, now: Date): Promise<Import['work']> {
  const { done, total, started_at, state } = stored
  const seconds = started_at === null ? 0 : (now.getTime() - started_at.getTime()) / 1000
  const perSecond = done > 0 && seconds > 0 ? done / seconds : null
  return {
    done,
    of: Math.max(total, done),
    perSecond: perSecond === null ? null : Math.round(perSecond * 10) / 10,
    secondsLeft: perSecond === null || state === 'reading' ? null : Math.ceil(Math.max(total - done, 0) / perSecond),
    waitingBehind: state === 'writing' || state === 'undoing' ? await countBefore(db, stored) : 0,
  }
}

async function countBefore(db: Db, { id, resource, queued_at }: StoredImport): Promise<number> {
  const { count } = await db
    .selectFrom('imports as o')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('o.resource', '=', resource)
    .where('o.state', 'in', ['writing', 'undoing'])
    .where(sql<boolean>`(o.queued_at, o.id) < (${queued_at}::timestamptz, ${id}::integer)`)
    .executeTakeFirstOrThrow()
  return Number(count)
}
