import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalog } from '#language/catalog.ts'
import { getLeafFields } from '#language/derive.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { getTableName } from '../../server/db/naming.ts'
import { createViewer } from '../../server/db/predicates/viewer.ts'
import type { Db } from '../../server/db/tables.ts'
import type { CurrentUser } from '../../server/http/currentUser.ts'
import { createEvaluationContext, type RecordsContext } from '../../server/records/recordsContext.ts'
import { findReason } from './openReads.ts'

/**
 * Checks the statements that requests run in tests. For a user who does not see every record of a table, each read of
 * the table must have the condition on its records, unless `openReads.ts` has a reason.
 */
export interface SightWatch {
  /** @throws Error with the statements that have read a table without its condition and without a reason */
  expectNone(): void
}

interface Watched extends Pick<RecordsContext, 'clock' | 'timeZone'> {
  readonly resources: Catalog
  readonly db: Db
  readonly found: Set<string>
}

/** The checked apps by their HTTP server, which all plugins of an app share. */
const watchedApps = new WeakMap<FastifyInstance['server'], Watched>()

/** The request whose handler runs. */
const requests = new AsyncLocalStorage<FastifyRequest>()

/** Not called on import: Node makes every promise slower while a store is in use, which benchmarks would measure. */
const trackRequests = (): void =>
  tracingChannel<unknown, { request: FastifyRequest }>('fastify.request.handler').start.bindStore(
    requests,
    (message) => (message as { request: FastifyRequest }).request,
  )

export function watchSight({ server }: FastifyInstance, parts: Omit<Watched, 'found'>): SightWatch {
  const found = new Set<string>()
  trackRequests()
  watchedApps.set(server, { ...parts, found })
  return {
    expectNone() {
      if (found.size > 0) throw new Error(`A table was read without the rule of its records:\n${[...found].join('\n')}`)
    },
  }
}

/** The tables of which the user does not see every record. */
interface Limits {
  readonly mentions: RegExp
  /** The condition of the table under an alias, as `normalize` leaves it. */
  readonly buildCondition: (mention: Mention) => string
  /** Whether a mention is only for the title of a reference, which the declaration shows to all users. */
  readonly isOpenTitle: (mention: Mention) => boolean
  /** The conditions that decide who sees a field of the record that is read. */
  readonly fieldConditions: readonly string[]
}

/** The limits of each user; null if the user sees everything. */
const limitsOf = new WeakMap<CurrentUser, Limits | null>()

/** Records the tables that a statement of the running request reads without the condition. */
export function checkStatement(statement: string): void {
  const request = requests.getStore()
  const watched = request && watchedApps.get(request.server.server)
  if (!watched || !request.me) return
  const known = limitsOf.get(request.me)
  const limits = known === undefined ? findLimits(watched, request.me) : known
  limitsOf.set(request.me, limits)
  if (!limits?.mentions.test(statement)) return
  const text = normalize(statement)
  const call = `${request.method} ${request.routeOptions.url ?? request.url}`
  for (const { table, alias } of findOpenMentions(limits, text))
    if (findReason({ call, table, alias, text }) === undefined)
      watched.found.add(`${call} reads ${table} as '${alias}': ${text}`)
}

interface Mention {
  readonly table: string
  readonly alias: string
}

/**
 * The mentions of limited tables outside of their condition. The conditions are removed first, because they read all
 * records.
 */
function findOpenMentions(limits: Limits, text: string): Mention[] {
  const conditions = findMentions(limits, text).map((mention) => limits.buildCondition(mention))
  const rest = [...conditions, ...limits.fieldConditions].reduce(
    (remaining, condition) => remaining.replaceAll(condition, ''),
    text,
  )
  return findMentions(limits, rest).filter(
    (mention) => !limits.isOpenTitle(mention) && !text.includes(limits.buildCondition(mention)),
  )
}

const findMentions = ({ mentions }: Limits, text: string): Mention[] =>
  [...text.matchAll(new RegExp(mentions, 'g'))].map(([, table = '', alias = '']) => ({ table, alias }))

function findLimits({ resources, db, ...times }: Watched, person: CurrentUser): Limits | null {
  const viewer = createViewer(createEvaluationContext(times, person))
  const build = (resource: ResourceData, condition: PredicateData | undefined, alias = 't') =>
    viewer.build({ resources, resource, alias, viewer }, condition)?.compile(db).sql
  const limited = new Map(
    resources
      .filter((resource) => build(resource, resource.records))
      .map((resource) => [getTableName(resource), resource]),
  )
  if (limited.size === 0) return null
  const fieldConditions = resources.flatMap((resource) =>
    getLeafFields(resource.fields).map(({ field }) => normalize(build(resource, field.options.maySee) ?? '')),
  )
  const conditions = new Map<string, string>()
  return {
    fieldConditions: fieldConditions.filter((condition) => condition !== '' && condition !== 'false'),
    mentions: new RegExp(
      `(?<!delete )(?:from|join) "?(${[...limited.keys()].join('|')})"?(?![\\w"])(?: as "?(\\w+)"?)?`,
    ),
    isOpenTitle: ({ table, alias }) => limited.get(table)?.titles === 'open' && /^(?:r_\w+|o|target)$/.test(alias),
    buildCondition({ table, alias }) {
      const key = `${table} ${alias}`
      const resource = limited.get(table)
      const text = conditions.get(key) ?? (resource && build(resource, resource.records, alias || table)) ?? ''
      const condition = normalize(alias === '' ? text.replaceAll(`"${table}".`, '') : text)
      conditions.set(key, condition)
      return condition
    },
  }
}

/** Without the numbers of the parameters, which depend on the rest of the statement. */
const normalize = (text: string): string => text.replaceAll(/\$\d+/g, '$').replaceAll(/\s+/g, ' ')
