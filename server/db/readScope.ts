import type { ClientBase, QueryConfig, QueryResult } from 'pg'
import { type Prefix, queryWithPrefixes } from './prefixedQuery.ts'

/**
 * The role as which one statement reads, and the values of the policy parameters. It is passed as the last parameter of
 * a statement, but is not sent to the server with the other parameters.
 */
export class ReadScope {
  readonly role: string
  /** The values of the policy parameters by name, as JSON, see `evaluateParameter`. */
  readonly policyParameters: string

  constructor(role: string, policyParameters: string) {
    this.role = role
    this.policyParameters = policyParameters
  }
}

/** The setting of a transaction that holds the values of the policy parameters, as JSON. */
export const policyParametersSetting = 'sillage.answers'

const enterText = `select set_config('transaction_read_only', 'on', true), set_config('${policyParametersSetting}', $2, true), set_config('role', $1, true)`
const enterName = 'enter_read_scope'

/** The statement that enters a scope, for the rest of its transaction. */
export const enterScope = ({ role, policyParameters }: ReadScope): Prefix => ({
  text: enterText,
  values: [role, policyParameters],
})

/** The connections on which the statement that enters a scope is prepared. */
const prepared = new WeakSet<ClientBase>()

/**
 * Runs one statement in a scope. The statement cannot change anything, and the connection keeps nothing of the scope
 * except the prepared statement that enters it.
 */
export async function queryInScope(client: ClientBase, scope: ReadScope, config: QueryConfig): Promise<QueryResult> {
  const enter = enterScope(scope)
  // This first run is a separate transaction, so its settings end at once.
  if (!prepared.has(client)) await client.query({ name: enterName, text: enter.text, values: [...enter.values] })
  prepared.add(client)
  return queryWithPrefixes(client, [{ ...enter, preparedName: enterName }], config)
}
