import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/tables.ts'
import type { StoredQuiz } from './storedQuiz.ts'

/** The entries that a quiz may use: those of its organization in its language. */
export type Bank = Pick<StoredQuiz, 'language' | 'organizationId'>

/** The condition that an entry is in the bank. @param table `questions` or `answers` */
export const isInBank = (table: 'questions' | 'answers', { language, organizationId }: Bank): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${table}.language`)} = ${language} and ${sql.ref(`${table}.organization_scope`)} = ${organizationId ?? 0})`

/** An entry of the answer bank. */
export interface AnswerText {
  readonly label: string
  readonly description: string | null
}

/** The texts of these entries of the question bank; unknown ids are left out. */
export async function findQuestionTexts(
  trx: Db,
  bank: Bank,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; quest: string }>`
    select id, quest from questions where ${isInBank('questions', bank)} and id in (${sql.join([...ids])})`.execute(trx)
  return new Map(rows.map(({ id, quest }) => [id, quest]))
}

/** The texts of these entries of the answer bank; unknown ids are left out. */
export async function findAnswerTexts(
  trx: Db,
  bank: Bank,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AnswerText>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<AnswerText & { id: number }>`
    select id, label, description from answers
    where ${isInBank('answers', bank)} and id in (${sql.join([...ids])})`.execute(trx)
  return new Map(rows.map(({ id, label, description }) => [id, { label, description }]))
}

/** The id of the bank entry with this text; adds it if missing. Entries are immutable. */
export async function findOrAddQuestion(trx: Db, bank: Bank, quest: string, now: Date): Promise<number> {
  await sql`
    insert into questions (language, quest, organization_id, created_at)
    values (${bank.language}, ${quest}, ${bank.organizationId}, ${now})
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ id: number }>`
    select id from questions where ${isInBank('questions', bank)} and quest = ${quest}`.execute(trx)
  return requireRow(rows).id
}

/**
 * Returns the ids of the entries with these texts, in the same order, and adds the missing entries; equal texts share
 * an entry. Entries are inserted in sorted order, so that two transactions with the same texts cannot deadlock.
 */
export async function findOrAddAnswers(
  trx: Db,
  bank: Bank,
  texts: readonly AnswerText[],
  now: Date,
): Promise<number[]> {
  if (texts.length === 0) return []
  const entries = texts.map((text) => [buildTextKey(text), text] as const)
  const sorted = new Map(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const input = sql`json_to_recordset(${JSON.stringify([...sorted.values()])}::json) as given (label text, description text)`
  await sql`
    insert into answers (language, label, description, organization_id, created_at)
    select ${bank.language}, given.label, given.description, ${bank.organizationId}::integer, ${now}::timestamptz from ${input}
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<AnswerText & { id: number }>`
    select answers.id, answers.label, answers.description from ${input}
    join answers on ${isInBank('answers', bank)} and answers.label = given.label
      and answers.description is not distinct from given.description`.execute(trx)
  const ids = new Map(rows.map((row) => [buildTextKey(row), row.id]))
  return texts.map((text) => requireRow([ids.get(buildTextKey(text))]))
}

const buildTextKey = ({ label, description }: AnswerText): string => JSON.stringify([label, description])

function requireRow<Row>([row]: readonly (Row | undefined)[]): Row {
  if (row === undefined) throw new Error('a text that was just added is not in the bank')
  return row
}
