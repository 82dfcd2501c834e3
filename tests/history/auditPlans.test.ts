import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'
import { type Statement, watchStatements } from '../support/watchStatements.ts'

const testApp = await setUpApp()
const admin = await testApp.signInAs('ADMIN')
// A year of work: 200 people change records of 3 resources, and delete one of 500.
await sql`insert into audit_entries (at, user_id, action, resource, record_id, version)
  select timestamptz '2025-03-01' + i * interval '15 minutes', i % 200, case i % 500 when 0 then 'remove' else 'edit' end,
    case when i % 100 = 0 then 'devices' when i % 3 = 0 then 'campaigns' else 'categories' end, i, 1
  from generate_series(1, 30000) as i`.execute(testApp.db)
await sql`vacuum analyze audit_entries`.execute(testApp.db)

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

const collectNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(collectNodes)]

/** The statements about the trail that a request runs, each with the way in which it reads the trail. */
async function readPlans(url: string): Promise<string[]> {
  const { result, statements } = await watchStatements(() => admin.get(url))
  expect(result.statusCode).toBe(200)
  const plans = statements
    .filter(({ text }) => /from "audit_entries" as "a"/.test(text))
    .map(async ({ text, parameters }: Statement) => {
      const query = CompiledQuery.raw(`explain (format json) ${text}`, [...parameters])
      const { rows } = await testApp.db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(query)
      const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => collectNodes(Plan)))
      return nodes.find((node) => node['Relation Name'] === 'audit_entries')?.['Node Type'] ?? 'not read'
    })
  return Promise.all(plans)
}

test.each([
  '/api/audit?who=17&from=2025-08-01&to=2025-08-01',
  '/api/audit?who=17',
  '/api/audit?from=2025-08-01&to=2025-08-07',
  '/api/audit?resource=devices',
  '/api/audit?action=remove',
  '/api/audit?resource=categories&action=remove',
  '/api/categories/removed',
])('neither the page nor the count of %s reads the whole trail', async (url) => {
  const plans = await readPlans(url)
  expect(plans).toHaveLength(2)
  expect(plans).not.toContain('Seq Scan')
  expect(plans).not.toContain('not read')
})
