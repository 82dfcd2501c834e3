import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { organizations } from '#product/resources/organizations.ts'
import { quiz } from '#product/resources/quiz.ts'
import { preloadComponents } from '../../src/ui/lazyComponent.tsx'
import { openDeclaredScreens, pastInstant } from '../declared/declaredFixture.ts'
import { emptyResponse, jsonResponse } from '../support/browserFixture.ts'

// As after the first interaction with the page.
beforeAll(preloadComponents)

const house = { organization: null }
const casaAroma = { organization: 2 }

const vitrine: RecordData = {
  campaignId: 10,
  name: 'Vitrine',
  cover: null,
  fragranceShots: 80,
  collection: [],
  collectionCount: 0,
  descriptions: [],
  downloads: 0,
  isDefault: false,
  organizationId: 2,
  organization: { organizationId: 2, name: 'Casa Aroma' },
  deletedAt: null,
  createdAt: pastInstant,
  updatedAt: pastInstant,
}
const lavanda: RecordData = {
  fragranceId: 1,
  name: 'Lavanda',
  genre: 'F',
  categoryId: 1,
  category: { categoryId: 1, name: 'Floral' },
  description: null,
  image: null,
  collections: [],
  collectionsCount: 0,
  deletedAt: null,
  createdAt: pastInstant,
}

const getButtons = () => screen.getAllByRole('button').map(({ textContent, ariaLabel }) => ariaLabel ?? textContent)

test('people of an organization have no buttons that change the shared catalogue [X-29]', async () => {
  const open = async (own: typeof house | typeof casaAroma) => {
    const { screens } = openDeclaredScreens(
      { fragrances: [lavanda] },
      { address: '/admin/fragrances/1', shown: [fragrances], profile: 'GERENTE', own },
    )
    await screen.findByRole('article', { name: 'Lavanda' })
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent)
    const buttons = getButtons()
    screens.unmount()
    return [names.includes('Editar'), buttons.includes('Inativar'), screens.container.textContent]
  }
  expect((await open(house)).slice(0, 2)).toEqual([true, true])
  expect((await open(casaAroma)).slice(0, 2)).toEqual([false, false])
})

test('people of an organization have no star, and the house cannot give it to their campaign [X-34]', async () => {
  const open = async (own: typeof house | typeof casaAroma) => {
    const { screens } = openDeclaredScreens(
      { campaigns: [vitrine] },
      { address: '/admin/campaigns/10', shown: [campaigns], profile: 'GERENTE', own },
    )
    await screen.findByRole('article', { name: 'Vitrine' })
    const star = screen.queryByRole('button', { name: /padrão/i })
    const state = star?.getAttribute('aria-disabled')
    screens.unmount()
    return state
  }
  expect(await open(house)).toBe('true')
  expect(await open(casaAroma)).toBeUndefined()
})

test('the house sees to whom a record belongs, and an administrator gives it to another organization [X-33]', async () => {
  const { sent } = openDeclaredScreens(
    { campaigns: [vitrine], organizations: [atelie] },
    { address: '/admin/campaigns/10', shown: [campaigns, organizations], profile: 'ADMIN', own: house },
    (server) =>
      server.override('PUT /campaigns/move/10', () =>
        jsonResponse({ ...vitrine, organizationId: 3, organization: { organizationId: 3, name: 'Ateliê Bruma' } }),
      ),
  )
  const article = await screen.findByRole('article', { name: 'Vitrine' })
  expect((await screen.findByRole('link', { name: 'Casa Aroma' })).getAttribute('href')).toBe('/admin/organizations/2')
  expect(within(article).queryByText('Casa Aroma')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'transfer' }))
  const dialog = await screen.findByRole('dialog', { name: 'transfer: Vitrine' })
  await userEvent.click(within(dialog).getByRole('combobox', { name: /organization/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ateliê Bruma' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'transfer' }))
  await waitFor(() =>
    expect(sent()).toMatchObject([
      { method: 'PUT', path: '/api/campaigns/move/10', body: expect.objectContaining({ organizationId: 3 }) },
    ]),
  )
})

test('the organization is a line above the form, and a column that the list shows when somebody wants it [X-35]', async () => {
  const options = { shown: [campaigns], profile: 'GERENTE', own: house } as const
  const form = openDeclaredScreens({ campaigns: [vitrine] }, { ...options, address: '/admin/campaigns/10/update' })
  await screen.findByRole('textbox', { name: /Nome/ })
  const line = await screen.findByText('Casa Aroma')
  expect(line.compareDocumentPosition(screen.getByRole('textbox', { name: /Nome/ }))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  form.screens.unmount()
  openDeclaredScreens({ campaigns: [vitrine] }, { ...options, address: '/admin/campaigns' })
  await screen.findByRole('link', { name: 'Vitrine' })
  const getHeads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])
  const specified = getHeads()
  expect(specified.filter((head) => /^organi/i.test(head))).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Colunas' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /^organi/i }))
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('cell', { name: 'Casa Aroma' })).not.toBeNull()
  expect(getHeads()).toEqual([...specified, expect.stringMatching(/^organi/i)])
})

test('before an organization is inactivated, the question says what stops, as the server counts it [X-25]', async () => {
  const { calls, server } = openDeclaredScreens(
    { organizations: [atelie] },
    { address: '/admin/organizations/3', shown: [organizations], profile: 'ADMIN', own: house },
    ({ override }) => override('GET /organizations/stops/3', () => jsonResponse({ people: 2, sessions: 1, keys: 0 })),
  )
  const ask = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Inativar' }))
    return screen.findByRole('alertdialog', { name: 'Inativar a organização “Ateliê Bruma”?' })
  }
  const dialog = await ask()
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['2 pessoas deixam de entrar', '1 sessão aberta termina'])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  // A backend that counts nothing: the question is the same without the numbers.
  server.override('GET /organizations/stops/3', () => emptyResponse(404))
  const plain = await ask()
  expect(within(plain).queryByRole('listitem')).toBeNull()
  await userEvent.click(within(plain).getByRole('button', { name: 'Inativar' }))
  await waitFor(() => expect(calls()).toEqual([expect.stringMatching(/^DELETE .api.organizations.3(\?|$)/)]))
})

test('a new quiz of the house is offered campaigns of the house, where the backend knows of organizations [X-32]', async () => {
  const open = async (own: typeof house | undefined) => {
    const { browser, screens } = openDeclaredScreens(
      { quiz: [], campaigns: [] },
      {
        address: '/admin/quiz/create',
        shown: [quiz],
        profile: 'GERENTE',
        screens: { quizEditor: () => null },
        ...(own && { own }),
      },
    )
    await userEvent.click(await screen.findByRole('combobox', { name: 'Campanha' }))
    const isChoice = ({ path }: { path: string }) => path.includes('/without-quiz')
    await waitFor(() => expect(browser.requests.some(isChoice)).toBe(true))
    screens.unmount()
    return browser.requests.filter(isChoice).map(({ path }) => path)
  }
  expect(await open(house)).toEqual(['/api/campaigns/without-quiz?str=&organization=house'])
  expect(await open(undefined)).toEqual(['/api/campaigns/without-quiz?str='])
})

test('the page of a record that one may not see says that there is none [X-21]', async () => {
  openDeclaredScreens(
    { campaigns: [] },
    { address: '/admin/campaigns/1', shown: [campaigns], profile: 'GERENTE', own: casaAroma },
  )
  expect(await screen.findByRole('heading', { name: 'Registro não encontrado' })).toBeTruthy()
})

const atelie: RecordData = {
  organizationId: 3,
  name: 'Ateliê Bruma',
  country: 'BR',
  cnpj: null,
  email: null,
  logo: null,
  parentId: null,
  parent: null,
  deletedAt: null,
  createdAt: pastInstant,
  updatedAt: pastInstant,
}
