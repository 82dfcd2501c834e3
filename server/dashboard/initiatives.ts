import { sql } from 'kysely'
import { type InitiativeStatus, initiativeStatuses } from '#rules/initiatives.ts'
import type { Db } from '../db/tables.ts'

export interface InitiativeCount {
  readonly status: InitiativeStatus
  readonly totalIniciativas: number
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

/** Counts the initiatives of each status, including statuses with none. */
export async function countInitiativesPerStatus(db: Db): Promise<InitiativeCount[]> {
  const { rows } = await sql<{ status: string; total: number }>`
    select status, count(*)::int as total from initiatives group by status`.execute(db)
  const totals = new Map(rows.map(({ status, total }) => [status, total]))
  return initiativeStatuses.map(({ status }) => ({ status, totalIniciativas: totals.get(status) ?? 0 }))
}

/** All initiatives in pages, in the order of creation. */
export function readInitiativePages(db: Db): AsyncGenerator<Initiative[]> {
  return readPagesByKey((after) =>
    sql<Initiative>`
      select id, title, status, created_at as "createdAt"
      from initiatives where id > ${after} order by id limit ${pageSize}`.execute(db),
  )
}

/** All results in pages, in the order of recording. */
export function readResultPages(db: Db): AsyncGenerator<InitiativeResult[]> {
  return readPagesByKey((after) =>
    sql<InitiativeResult>`
      select r.id, i.title as initiative, r.title, r.value::float8 as value, r.created_at as "createdAt"
      from results as r join initiatives as i on i.id = r.initiative_id
      where r.id > ${after} order by r.id limit ${pageSize}`.execute(db),
  )
}

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
