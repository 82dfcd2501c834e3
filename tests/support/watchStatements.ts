import type { LogEvent } from 'kysely'
import { checkStatement } from './sightWatch.ts'

/** A statement that a test database has run. */
export interface Statement {
  readonly text: string
  readonly parameters: readonly unknown[]
}

const watchers = new Set<Statement[]>()

/** The log function of all test databases. */
export function logStatement({ query: { sql: text, parameters } }: LogEvent): void {
  checkStatement(text)
  for (const statements of watchers) statements.push({ text, parameters })
}

/** Runs a function and returns its result with the statements of that time, in their order. */
export async function watchStatements<T>(
  run: () => Promise<T>,
): Promise<{ readonly result: T; readonly statements: readonly Statement[] }> {
  const statements: Statement[] = []
  watchers.add(statements)
  try {
    return { result: await run(), statements }
  } finally {
    watchers.delete(statements)
  }
}
