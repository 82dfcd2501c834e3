import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { resources } from '#product/resources/index.ts'
import { profiles } from '#product/resources/profiles.ts'
import { formats } from '#rules/formats.ts'
import { Screen } from '../../src/declared/buildResources.tsx'
import { PermissionsPage } from '../../src/permissions/PermissionsPage.tsx'
import { ProfileTabs } from '../../src/permissions/ProfileTabs.tsx'
import { RecordPermissionsTool } from '../../src/permissions/RecordPermissionsTool.tsx'
import { createBrowserFixture, emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const matrix = {
  kinds: [
    { profileId: 1, profile: 'ADMIN', isOfHouse: true },
    { profileId: 1, profile: 'ADMIN', isOfHouse: false },
    { profileId: 2, profile: 'GERENTE', isOfHouse: true },
    { profileId: 2, profile: 'GERENTE', isOfHouse: false },
  ],
  hasOwners: true,
  resources: [
    {
      name: 'categories',
      actions: [
        { name: 'read', state: null, cells: [true, true, true, true] },
        {
          name: 'edit',
          state: 'a categoria está ativa',
          cells: [true, false, 'o registro é o da própria pessoa', false],
        },
      ],
      fields: [{ path: 'name', sees: [true, true, true, true], sets: null, changes: [true, false, true, false] }],
    },
    { name: 'profiles', actions: [{ name: 'read', state: null, cells: [true, true, true, true] }], fields: [] },
  ],
}
const refusal = 'você pertence a uma organização'
const checkOf = (why: string) => ({
  sees: { allowed: true, why: null },
  actions: [{ name: 'edit', allowed: false, why }],
  fields: [{ name: 'name', sees: { allowed: true, why: null }, changes: { allowed: false, why } }],
})

interface Options {
  address: string
  profile?: string
  capabilities?: readonly string[]
  answer?: () => Response
}

function open({ address, profile = 'ADMIN', capabilities = ['permissions'], answer }: Options) {
  const server = createFakeBackend(resources, {
    categories: [
      { categoryId: 4, name: 'Cítrico', deletedAt: null, createdAt: '2026-01-10T08:00:00.000Z', fragrances: [] },
    ],
    profiles: [{ id: 1, nome: 'ADMIN', perfilMaster: null, totalUsuarios: 1 }],
    users: [],
  })
  const browser = createBrowserFixture((request) => {
    if (request.path === '/api/config') return jsonResponse({ capabilities })
    if (request.path.startsWith('/api/usuario?'))
      return jsonResponse({ data: [{ id: 9, nome: 'Bia Lima', email: 'bia@sillage.test' }], total: 1, totalPages: 1 })
    if (!request.path.startsWith('/api/permissions')) return server.answer(request)
    if (answer) return answer()
    if (request.path === '/api/permissions') return jsonResponse(matrix)
    return jsonResponse(checkOf(request.path.endsWith('user=9') ? 'a pessoa pertence a uma organização' : refusal))
  })
  const config = { resources, formats, widgets: {}, dialogs: {}, clock: () => new Date(browser.now()), isOwnApi: true }
  const screens = openScreens(browser, {
    address,
    profile,
    shown: [categories, profiles],
    listHeads: { profiles: ProfileTabs },
    commonRecordTool: RecordPermissionsTool,
    pages: {
      '/admin/permissions': (
        <Screen config={config} who={undefined}>
          <PermissionsPage />
        </Screen>
      ),
    },
  })
  return { screens, browser }
}

test('an ADMIN opens the permissions from a tab of the profiles, by keyboard, and reads each cell [X-41]', async () => {
  open({ address: '/admin/perfis' })
  const tabs = await screen.findByRole('navigation', { name: 'Perfis e permissões' })
  within(tabs).getByRole('link', { name: 'Permissões' }).focus()
  await userEvent.keyboard('{Enter}')
  const actions = await screen.findByRole('table', { name: 'Ações' })
  const readRow = (name: RegExp) =>
    within(within(actions).getByRole('row', { name }))
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(
    within(actions)
      .getAllByRole('columnheader')
      .map((head) => head.textContent),
  ).toEqual(['Ação', 'ADMIN', 'GERENTE'])
  expect(readRow(/^Editar/)).toEqual(['Sim', 'Se o registro é o da própria pessoa'])
  expect(within(actions).getByText('Só quando a categoria está ativa.')).not.toBeNull()
  screen.getByRole('button', { name: 'De uma organização' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(readRow(/^Editar/)).toEqual(['Não', 'Não'])
  const fields = screen.getByRole('table', { name: 'Campos' })
  expect(within(fields).getByRole('row', { name: /^Nome/ }).textContent).toBe('NomeVerSimAlterarNãoVerSimAlterarNão')
  await userEvent.click(screen.getByRole('combobox', { name: 'Cadastro' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Perfis' }))
  expect(within(screen.getByRole('table', { name: 'Ações' })).queryByRole('row', { name: /^Editar/ })).toBeNull()
})

test('the permissions are retried after a failure, and no page of others or of another server', async () => {
  let isDown = true
  const answer = () => (isDown ? emptyResponse(500) : jsonResponse(matrix))
  open({ address: '/admin/permissions', answer })
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })
  isDown = false
  await userEvent.click(retry)
  expect(await screen.findByRole('table', { name: 'Ações' })).not.toBeNull()
}, 20_000)

test('another server has no tabs above the profiles, and no button on records [X-41, X-42]', async () => {
  const { screens, browser } = open({ address: '/admin/perfis', capabilities: [] })
  await screen.findAllByRole('row')
  await waitFor(() => expect(browser.requests.some(({ path }) => path === '/api/config')).toBe(true))
  expect(screen.queryByRole('navigation', { name: 'Perfis e permissões' })).toBeNull()
  await screens.go('/admin/categories/4')
  await screen.findByRole('article')
  expect(screen.queryByRole('button', { name: 'O que outra pessoa pode fazer?' })).toBeNull()
})

test('staff ask on the page of a record why they cannot do something, and are told what fails [X-42]', async () => {
  open({ address: '/admin/categories/4', profile: 'GERENTE' })
  const facts = await screen.findByRole('complementary', { name: 'Sobre o registro' })
  await userEvent.click(await within(facts).findByRole('button', { name: 'Por que não posso?' }))
  const dialog = await screen.findByRole('dialog', { name: 'O que você pode fazer neste registro' })
  const actions = await within(dialog).findByRole('region', { name: 'Ações' })
  expect(
    within(actions)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['Ver este registroSim', `EditarNão: ${refusal}.`])
  expect(within(dialog).queryByRole('combobox', { name: 'Pessoa' })).toBeNull()
})

test('an ADMIN asks the same of another person, whom they choose [X-42]', async () => {
  open({ address: '/admin/categories/4' })
  await userEvent.click(await screen.findByRole('button', { name: 'O que outra pessoa pode fazer?' }))
  const dialog = await screen.findByRole('dialog', { name: 'O que uma pessoa pode fazer neste registro' })
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Pessoa' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Bia Lima (bia@sillage.test)' }))
  expect(await within(dialog).findAllByText('Não: a pessoa pertence a uma organização.')).toHaveLength(2)
})

test('a record that went out of sight is told [X-42]', async () => {
  open({ address: '/admin/categories/4', answer: () => textResponse('O registro não foi encontrado.', 404) })
  await userEvent.click(await screen.findByRole('button', { name: 'O que outra pessoa pode fazer?' }))
  expect(await screen.findByText('Este registro não existe mais, ou você deixou de vê-lo.')).not.toBeNull()
})
