import type { ClientBase, QueryConfig, QueryResult } from 'pg'
import { type Prefix, queryWithPrefixes } from './prefixedQuery.ts'

/**
 * The role as which one statement reads, and the answers that the policies of the tables ask for. As the last parameter
 * of a statement it is not sent to the server with the others.
 */
export class ReadScope {
  readonly role: string
  /** See `answer`, as JSON. */
  readonly answers: string

  constructor(role: string, answers: string) {
    this.role = role
    this.answers = answers
  }
}

/** The setting of a transaction that holds what a policy asks of the person, as JSON. */
export const answersSetting = 'sillage.answers'

const enterText = `select set_config('transaction_read_only', 'on', true), set_config('${answersSetting}', $2, true), set_config('role', $1, true)`
const enterName = 'enter_read_scope'

/** The statement that enters a scope, for the rest of its transaction. */
export const enterScope = ({ role, answers }: ReadScope): Prefix => ({ text: enterText, values: [role, answers] })

/** The connections on which the statement that enters a scope is prepared. */
const prepared = new WeakSet<ClientBase>()

/**
 * Runs one statement in a scope. The statement cannot change anything, and the connection keeps nothing of the scope but
 * the prepared statement that enters it.
 */
export async function queryInScope(client: ClientBase, scope: ReadScope, config: QueryConfig): Promise<QueryResult> {
  const enter = enterScope(scope)
  // In a transaction of its own, with which its settings end at once.
  if (!prepared.has(client)) await client.query({ name: enterName, text: enter.text, values: [...enter.values] })
  prepared.add(client)
  return queryWithPrefixes(client, [{ ...enter, preparedName: enterName }], config)
}
