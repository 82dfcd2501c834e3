import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { abilitiesOf } from '../../src/api/abilities.ts'
import { createRestProvider } from '../../src/api/restProvider.ts'
import { createEvaluationContext } from '../../src/declared/evaluationContext.ts'
import { createBrowserFixture } from '../support/browserFixture.ts'
import { openScreens } from '../support/openScreens.tsx'
import { createDeals, deals } from '../support/plainDeals.ts'
import { createPlainServer } from '../support/plainServer.ts'

const visitor = { id: 0, nome: '', email: '', profile: { nome: 'ADMIN' } }

function openDeals(address: string) {
  const server = createPlainServer('simpleRest', { deals: createDeals() })
  const browser = createBrowserFixture(({ path, ...request }) =>
    server.handle({ ...request, path: path.replace('/api', '') }),
  )
  const getEvaluationContext = () => createEvaluationContext(new Date(browser.now()), visitor)
  openScreens(browser, {
    ...{ address, shown: [deals], all: [deals], locale: 'en', isOwnApi: false },
    plain: {
      abilities: abilitiesOf.simpleRest,
      createProvider: ({ http }) =>
        createRestProvider({ resources: [deals], http, adapter: 'simpleRest', getEvaluationContext }),
    },
  })
  return server
}

test('a declared list works on a plain server, without the choices that it cannot answer', async () => {
  openDeals('/admin/deals?view=open&search=tun')
  expect(await screen.findByRole('link', { name: 'Tunnel' })).toBeTruthy()
  expect(screen.queryByText(/Bridge|Tower/)).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a filter in the address of a list that cannot filter shows no rows, but a sentence and a way out', async () => {
  openDeals(`/admin/deals?filter=${encodeURIComponent('{"name":"Tunnel"}')}`)
  expect(await screen.findByText(/does not filter by conditions/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Tunnel' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(await screen.findByRole('link', { name: 'Tunnel' })).toBeTruthy()
})

test('a declared form saves on a plain server, and says what that server does not guard [language-14]', async () => {
  const { tables } = openDeals('/admin/deals/1/update')
  const [name] = await screen.findAllByRole('textbox')
  expect(screen.getByText('Unguarded by the server')).toBeTruthy()
  if (name) await userEvent.type(name, ' B')
  expect(screen.getByText('This server cannot tell whether somebody saved meanwhile.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expect.poll(() => tables.deals?.[0]).toMatchObject({ name: 'Bridge B', internalNote: 'kept' })
})
