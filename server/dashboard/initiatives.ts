import { type RawBuilder, sql } from 'kysely'
import { shiftDay } from '#language/calendar.ts'
import type { DayRange } from '#language/periods.ts'
import { findDayBounds } from '#language/wallClock.ts'
import { findPreviousStart } from '#rules/dayRanges.ts'
import { type InitiativeStatus, initiativeStatuses } from '#rules/initiatives.ts'
import type { Db } from '../db/tables.ts'
import type { PeriodQuery } from './periodQuery.ts'

export interface InitiativeCount {
  readonly status: InitiativeStatus
  readonly totalIniciativas: number
  /** The number in the equally long period just before, if the request asks for a comparison. */
  readonly before?: number
}

export interface Initiative {
  readonly id: number
  readonly title: string
  readonly status: InitiativeStatus
  readonly createdAt: Date
}

export interface InitiativeResult {
  readonly id: number
  readonly initiative: string
  readonly title: string
  readonly value: number
  readonly createdAt: Date
}

/** The initiatives or results to read: all, or those created in a period; none for users who are not of the house. */
export interface CreatedIn {
  readonly isOfHouse: boolean
  readonly period: DayRange | undefined
  /** The time zone of the days. */
  readonly timeZone: string
}

/** Counts the initiatives of each status, including statuses with none. */
export async function countInitiativesPerStatus(
  db: Db,
  { hasComparison, ...createdIn }: CreatedIn & PeriodQuery,
): Promise<InitiativeCount[]> {
  const totals = await countByStatus(db, createdIn)
  const previous = hasComparison
    ? await countByStatus(db, { ...createdIn, period: findPrevious(createdIn.period) })
    : undefined
  return initiativeStatuses.map(({ status }) => ({
    status,
    totalIniciativas: totals.get(status) ?? 0,
    ...(previous && { before: previous.get(status) ?? 0 }),
  }))
}

async function countByStatus(db: Db, createdIn: CreatedIn): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: string; total: number }>`
    select i.status, count(*)::int as total from initiatives as i
    where ${isCreatedIn(createdIn, sql`i.created_at`)} group by i.status`.execute(db)
  return new Map(rows.map(({ status, total }) => [status, total]))
}

/** All initiatives in pages, in the order of creation. */
export function readInitiativePages(db: Db, createdIn: CreatedIn): AsyncGenerator<Initiative[]> {
  return readPagesByKey((after) =>
    sql<Initiative>`
      select i.id, i.title, i.status, i.created_at as "createdAt"
      from initiatives as i where i.id > ${after} and ${isCreatedIn(createdIn, sql`i.created_at`)}
      order by i.id limit ${pageSize}`.execute(db),
  )
}

/** All results in pages, in the order of recording. */
export function readResultPages(db: Db, createdIn: CreatedIn): AsyncGenerator<InitiativeResult[]> {
  return readPagesByKey((after) =>
    sql<InitiativeResult>`
      select r.id, i.title as initiative, r.title, r.value::float8 as value, r.created_at as "createdAt"
      from results as r join initiatives as i on i.id = r.initiative_id
      where r.id > ${after} and ${isCreatedIn(createdIn, sql`r.created_at`)}
      order by r.id limit ${pageSize}`.execute(db),
  )
}

function isCreatedIn({ isOfHouse, period, timeZone }: CreatedIn, createdAt: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!isOfHouse) return sql`false`
  if (!period) return sql`true`
  const [{ start }, { end }] = [findDayBounds(period.first, timeZone), findDayBounds(period.last, timeZone)]
  return sql`${createdAt} >= ${start}::timestamptz and ${createdAt} < ${end}::timestamptz`
}

const findPrevious = (period: DayRange | undefined): DayRange | undefined =>
  period && { first: findPreviousStart(period), last: shiftDay(period.first, -1, 'd') }

const pageSize = 1000

/** Reads a table in pages by its key, outside a transaction, so that a slow download blocks no other request. */
async function* readPagesByKey<Row extends { readonly id: number }>(
  read: (after: number) => Promise<{ readonly rows: Row[] }>,
): AsyncGenerator<Row[]> {
  let after = 0
  while (true) {
    const { rows } = await read(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    after = last.id
  }
}
