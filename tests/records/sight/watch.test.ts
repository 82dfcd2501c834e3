import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { openScratchRecords } from '../../support/scratchRecords.ts'

const memos: ResourceData = {
  name: 'memos',
  key: 'memoId',
  title: 'text',
  fields: { text: f.text({ required: true }), keeper: f.integer() },
  list: { columns: ['text'], search: ['text'] },
  records: { or: [{ '$me.isAdmin': true }, { keeper: '$me.id' }] },
  actions: { ring: { effect: { call: 'ring' } } },
}

/**
 * Opens a server whose action runs this statement, lets a user with this profile and an administrator call all routes,
 * and closes it.
 */
async function useAll(statement: string, profile: string): Promise<void> {
  const hook = {
    resource: 'memos',
    calls: {
      ring: {
        run: async ({ trx }: { trx: Parameters<ReturnType<typeof sql>['execute']>[0] }) => {
          await sql.raw(statement).execute(trx)
        },
      },
    },
  }
  const scratch = await openScratchRecords([memos], { hooks: [hook] })
  const { id, client } = await scratch.signInAs(profile)
  await scratch.client.post('/api/memos', { text: 'Own', keeper: id })
  await client.get('/api/memos?FilterString=Own')
  const response = await client.put('/api/memos/ring/1', {})
  await scratch.close()
  expect(response.statusCode).toBe(204)
}

test('a test file fails at its end if a request of a person read a table without the rule of its records [X-20]', async () => {
  await expect(useAll('select text from memos as m', 'GERENTE')).rejects.toThrow(
    "PUT /api/memos/ring/:id reads memos as 'm': select text from memos as m",
  )
  await expect(useAll('select text from memos as m join users on true', 'GERENTE')).rejects.toThrow(
    "reads memos as 'm'",
  )
})

test('the rule may stand in the statement, and is not asked of those who see everything', async () => {
  const rule = '(("m"."keeper" = $::integer))'
  await useAll(`select text from memos as m where '${rule}' <> ''`, 'GERENTE')
  await useAll('select text from memos as m', 'ADMIN')
})
