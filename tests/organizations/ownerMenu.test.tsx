import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { resources } from '#product/resources/index.ts'
import { organizations } from '#product/resources/organizations.ts'
import { quiz } from '#product/resources/quiz.ts'
import { OwnerMenu } from '../../src/owners/OwnerMenu.tsx'
import { buildOwnerAddress } from '../../src/owners/ownerAddress.ts'
import { preloadComponents } from '../../src/ui/lazyComponent.tsx'
import { openDeclaredScreens, pastInstant } from '../declared/declaredFixture.ts'

// As after the first interaction with the page.
beforeAll(preloadComponents)

const dates = { deletedAt: null, createdAt: pastInstant, updatedAt: pastInstant }
const casaAroma: RecordData = { organizationId: 2, name: 'Casa Aroma', country: 'PT', usersCount: 6, ...dates }
const atelie: RecordData = { organizationId: 3, name: 'Ateliê Bruma', country: 'PT', usersCount: 2, ...dates }
const vitrine: RecordData = { campaignId: 10, name: 'Vitrine', downloads: 0, fragranceShots: 80, ...dates }

const open = (options: Partial<Parameters<typeof openDeclaredScreens>[1]> = {}) => {
  const openAddress = vi.fn()
  const menu = <OwnerMenu resources={resources} clock={() => new Date(pastInstant)} openAddress={openAddress} />
  const { browser, screens } = openDeclaredScreens(
    { campaigns: [vitrine], organizations: [casaAroma, atelie], quiz: [] },
    {
      address: '/admin/campaigns?page=1&organization=2',
      shown: [campaigns, organizations, quiz],
      profile: 'ADMIN',
      own: { organization: null },
      owner: { name: 'organization', value: '2' },
      screens: { quizEditor: () => null },
      beside: menu,
      ...options,
    },
  )
  return { browser, screens, openAddress }
}

test('the chosen organization stays in calls, links and addresses [X-36]', async () => {
  const { browser, screens } = open()
  const link = await screen.findByRole('link', { name: 'Vitrine' })
  expect(link.getAttribute('href')).toBe('/admin/campaigns/10?organization=2')
  await userEvent.click(link)
  await screen.findByRole('article', { name: 'Vitrine' })
  expect(screens.address()).toBe('/admin/campaigns/10?organization=2')
  await userEvent.click(screen.getByRole('link', { name: 'Editar' }))
  await screen.findByRole('textbox', { name: /Nome/ })
  expect(screens.address()).toBe('/admin/campaigns/10/update?organization=2')
  const paths = browser.requests.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(1)
  expect(paths.filter((path) => new URL(path, 'http://x').searchParams.get('organization') !== '2')).toEqual([])
})

test('a new record is offered the records of the chosen organization', async () => {
  const { browser } = open({ address: '/admin/quiz/create?organization=2' })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Campanha' }))
  const findAsked = () => browser.requests.find((request) => request.path.includes('/without-quiz'))?.path
  await expect.poll(findAsked).toBeDefined()
  expect(new URL(findAsked() ?? '', 'http://x').searchParams.getAll('organization')).toEqual(['2'])
})

test('the house chooses another organization by keyboard, and all of them again', async () => {
  const { openAddress } = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Registros de quem: Casa Aroma' }))
  await userEvent.type(await screen.findByRole('combobox', { name: 'Registros de quem' }), 'bruma{Enter}')
  expect(openAddress).toHaveBeenLastCalledWith(expect.stringMatching(/\?organization=3$/))
  await userEvent.click(await screen.findByRole('button', { name: 'Registros de quem: Casa Aroma' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Todos os registros' }))
  expect(openAddress).toHaveBeenLastCalledWith(expect.not.stringContaining('organization'))
})

test.each([
  ['people of an organization', { own: { organization: 2 } }],
  ['people of a backend without organizations', { own: undefined }],
] as const)('%s have no choice', async (_, options) => {
  open({ owner: undefined, ...options })
  await screen.findByRole('link', { name: 'Vitrine' })
  expect(screen.queryByRole('button', { name: /Registros de quem/ })).toBeNull()
})

test('the address of a choice is that of the list from its first page, without the record', () => {
  const build = (pathname: string, search: string, value?: string) =>
    buildOwnerAddress({ pathname, search }, 'organization', value)
  expect(build('/admin/users', '?page=3&search=ana', '5')).toBe('/admin/users?page=1&search=ana&organization=5')
  expect(build('/admin/users', '?page=3&organization=5', 'house')).toBe('/admin/users?page=1&organization=house')
  expect(build('/admin/users/7/update', '?tab=history&organization=5')).toBe('/admin/users')
  expect(build('/admin', '', '5')).toBe('/admin?organization=5')
})

describe('a new record that comes of one of an organization belongs to this organization', () => {
  const openVitrine = async (address = '/admin/campaigns/10', title = 'Vitrine') => {
    const opened = openDeclaredScreens(
      {
        campaigns: [{ ...vitrine, organizationId: 2, organization: { organizationId: 2, name: 'Casa Aroma' } }],
        organizations: [casaAroma, atelie],
        quiz: [],
      },
      {
        address,
        shown: [campaigns, organizations, quiz],
        profile: 'ADMIN',
        own: { organization: null },
        screens: { quizEditor: () => null },
      },
    )
    await screen.findByRole('article', { name: title })
    return opened
  }
  // These screens have no declared labels, so the field's name is its label.
  const findOwner = async () => (await screen.findByText('organization')).parentElement?.textContent

  test('created from its related list, with the choices of the organization', async () => {
    const { browser, calls } = await openVitrine()
    await userEvent.click(await screen.findByRole('link', { name: 'Criar aqui' }))
    expect(await findOwner()).toBe('organization Casa Aroma')
    await userEvent.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Qual é o seu aroma?')
    await userEvent.click(screen.getByRole('combobox', { name: 'Campanha' }))
    const findAsked = () => browser.requests.find(({ path }) => path.includes('/without-quiz'))?.path
    await expect.poll(findAsked).toBe('/api/campaigns/without-quiz?str=&organization=2')
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await expect.poll(calls).toEqual(['POST /api/quiz?organization=2'])
  })

  test('created from the page of the organization itself', async () => {
    await openVitrine('/admin/organizations/2', 'Casa Aroma')
    const list = await screen.findByRole('region', { name: /^Campanhas/ })
    await userEvent.click(within(list).getByRole('link', { name: 'Criar aqui' }))
    expect(await findOwner()).toBe('organization Casa Aroma')
  })

  test('or as its copy', async () => {
    await openVitrine()
    await userEvent.click(await screen.findByRole('link', { name: 'Duplicar' }))
    expect(await findOwner()).toBe('organization Casa Aroma')
  })
})

test('the form of a new record says that it belongs to the house', async () => {
  open({ address: '/admin/campaigns/create', owner: undefined })
  expect((await screen.findByText('organization')).parentElement?.textContent).toBe('organization Da casa')
})
