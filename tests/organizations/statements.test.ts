import { expect, test } from 'vitest'
import { listRoutes } from '../support/listRoutes.ts'
import { watchStatements } from '../support/watchStatements.ts'
import { setUpDemo } from './organizationFixture.ts'

const { testApp, partner, partnerAdmin } = await setUpDemo()

/** The tables whose records belong to organizations. */
const owned = ['users', 'campaigns', 'quizzes', 'devices', 'capsules', 'questions', 'answers']

interface OpenRead {
  readonly path: string
  readonly alias: string
  readonly text: string
}

/**
 * The reads that are allowed without the condition on the organization, and why they reveal nothing about other
 * organizations.
 */
const allowed: readonly { readonly because: string; readonly fits: (read: OpenRead) => boolean }[] = [
  {
    because: 'the title of a reference is left out where the column beside it says that it is not seen',
    fits: ({ alias, text }) => alias.startsWith('r_') && text.includes(` as "${alias.slice(2)}#seen"`),
  },
  {
    because: 'the person of the session',
    fits: ({ text }) => text.includes('from sessions join users') || /as u on u\.id = \$1 join profiles/.test(text),
  },
  {
    because: 'the own account',
    fits: ({ path, text }) => path === '/api/usuario/me' && /where "t"\."id" = \$\d+$/.test(text),
  },
  {
    because: 'who looked at the system as the person is told to them',
    fits: ({ path, text }) => path === '/api/notifications' && text.includes('from "view_as" as "v"'),
  },
  {
    because: 'keys of people out of sight are left out of the answer',
    fits: ({ path }) => path === '/api/keys',
  },
  {
    because: 'who made an import in sight: the person themself, or somebody whom an administrator sees',
    fits: ({ path }) => path.startsWith('/api/imports'),
  },
  {
    because: 'a search in a table collects keys, whose records are read with the condition',
    fits: ({ alias, text }) => alias === 's' && /= any\(array\(select "s"\."\w+"/.test(text),
  },
  {
    because: 'the quiz of a campaign in sight belongs to the same organization',
    fits: ({ alias, text }) => alias === 'q' && text.includes('from quizzes as q where q.campaign_id = c.id'),
  },
]

/** Which tables of organizations a statement reads without the condition on their owner. */
const findOpenReads = (path: string, text: string): OpenRead[] =>
  owned
    .flatMap((table) => [...text.matchAll(new RegExp(`(?:from|join) "?${table}"?(?: as "?(\\w+)"?)?(?=[ )])`, 'g'))])
    .map(([, alias = '']) => ({ path, alias, text }))
    .filter(({ alias }) => {
      const prefix = alias === '' ? '' : `"?${alias}"?\\.`
      return !new RegExp(`${prefix}"?organization_(?:id|scope)"? (?:=|is not distinct from) `).test(text)
    })

test('no reading call of a person of an organization reads a record of another one', async () => {
  const found = new Map<string, string>()
  const used = new Set<string>()
  const paths = listRoutes(testApp.app)
    .filter(({ method }) => method === 'GET')
    .map(({ url }) => url.replace(':resource', 'users').replace(':id', '9').replace(/:\w+/g, '1'))
  for (const client of [partner, partnerAdmin])
    for (const path of paths) {
      const { statements } = await watchStatements(() => client.get(`${path}?str=casa&language=pt-BR`))
      for (const read of statements.flatMap(({ text }) => findOpenReads(path, text))) {
        const entry = allowed.find(({ fits }) => fits(read))
        if (entry) used.add(entry.because)
        else found.set(`${path} reads as '${read.alias}'`, read.text)
      }
    }
  expect(Object.fromEntries(found)).toEqual({})
  expect(used).toEqual(new Set(allowed.map(({ because }) => because)))
})
