import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { catalog, f } from '#product/language.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { capsules } from '#product/resources/capsules.ts'
import { categories } from '#product/resources/categories.ts'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import { createBrowserFixture } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'
import { orders } from '../support/orders.ts'
import { createCategory, openDeclaredScreens, pastInstant } from './declaredFixture.ts'

test('whoever may read a user and not change them opens them from the list, by name, and comes back to the same page of it', async () => {
  const list = '/admin/users?page=1&search=bia'
  const { screens } = openDeclaredScreens({ users: [bia] }, { address: list, shown: [users], profile: 'GERENTE' })
  await userEvent.click(await screen.findByRole('link', { name: 'Bia Souza' }))
  await screen.findByRole('article', { name: 'Bia Souza' })
  expect(screens.address()).toBe('/admin/users/7')
  expect(document.title).toBe('Bia Souza | Sillage')
  expect(screen.queryAllByRole('textbox')).toEqual([])
  await userEvent.click(screen.getByRole('link', { name: 'Voltar para a lista' }))
  expect(screens.address()).toBe(list)
})

test('the page shows the sections of the form in the words of the list, a dash for what is empty, and not what is hidden [W-03]', async () => {
  await openPage(bia)
  await screen.findByText('Dispositivos · Usuário')
  const readHeadings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  await waitFor(() => expect(readHeadings().filter((text) => text?.endsWith(' 0'))).toHaveLength(2))
  expect(readHeadings()).toEqual([
    'Dados pessoais',
    'Endereço e documento',
    'Dispositivos · Usuário 0',
    'Dispositivos · Proprietário 0',
    'Sobre o registro',
  ])
  expect(readValues()).toMatchObject({
    Nome: 'Bia Souza',
    Perfil: 'MARKETING',
    'Data de nascimento': '03/02/1990',
    Gênero: 'Feminino',
    País: 'Brasil',
    CEP: '01310-100',
    'Rua e número': '–Sem informação',
    'CPF ou CNPJ': '529.982.247-25',
  })
  expect(Object.keys(readValues())).not.toContain('Documento estrangeiro')
  expect(screen.getByText('Ativo · Não confirmado')).toBeTruthy()
})

test.each([
  [null, []],
  [pastInstant, ['inactive']],
])('a record with a lifecycle says its state, and its activity only if it is inactive: %s', async (deletedAt, said) => {
  const edit = { if: { status: 'draft' }, otherwise: 'disable' } as const
  const all = catalog([{ ...orders, actions: { ...orders.actions, edit } }])
  const order = { orderId: 1, number: 'A-1', status: 'confirmed', deletedAt, createdAt: pastInstant }
  const browser = createBrowserFixture(createFakeBackend(all, { orders: [order] }).answer)
  openScreens(browser, { address: '/admin/orders/1', shown: all, all, locale: 'en' })
  const state = await screen.findByRole('region', { name: 'status' })
  expect(within(state).getByText('confirmed')).toBeTruthy()
  expect(screen.queryAllByText(/^(in)?active$/i).map(({ textContent }) => textContent)).toEqual(said)
})

test('whoever may change a record finds its actions on its page, and e leads to its form [W-05]', async () => {
  const { screens } = openDeclaredScreens(
    { categories: [createCategory(1, 'Floral')], fragrances: [] },
    { address: '/admin/categories/1', shown: [categories] },
  )
  expect((await screen.findByRole('link', { name: 'Editar' })).getAttribute('href')).toBe('/admin/categories/1/update')
  expect(screen.getByRole('button', { name: 'Inativar' })).toBeTruthy()
  await userEvent.keyboard('e')
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/1/update'))
  expect(screen.getByRole('button', { name: 'Inativar' })).toBeTruthy()
  await userEvent.click(await screen.findByRole('link', { name: 'Cancelar' }))
  await waitFor(() => expect(screens.address()).toBe('/admin/categories/1'))
})

test('a phone has one button for the form and a menu for the other actions [W-05]', async () => {
  openDeclaredScreens({ users: [bia], devices: [] }, { address: '/admin/users/7', shown: [users], width: 360 })
  expect((await screen.findByRole('link', { name: 'Editar' })).getAttribute('href')).toBe('/admin/users/7/update')
  expect(screen.queryByRole('button', { name: 'Inativar' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ações de Bia Souza' }))
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual([
    expect.stringMatching(/^Inativar/),
    expect.stringMatching(/^Deletar/),
    expect.stringMatching(/^Reenviar e-mail/),
  ])
})

test('a record whose state forbids to change it says why', async () => {
  const rows = [createCategory(1, 'Esquecida', { deletedAt: pastInstant })]
  openDeclaredScreens({ categories: rows, fragrances: [] }, { address: '/admin/categories/1', shown: [categories] })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Editar.*inativa/)
  expect(readValues()).toMatchObject({ Nome: 'Esquecida' })
  expect(screen.getByRole('button', { name: 'Editar' }).getAttribute('aria-disabled')).toBe('true')
})

test('what a list only counts is there row by row, each language has its text, and a picture is seen', async () => {
  openDeclaredScreens({ campaigns: [campaign] }, { address: '/admin/campaigns/3', shown: [campaigns] })
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'SlotFragrânciaDuração do disparo (segundos)',
    '4Lavanda5',
  ])
  expect(screen.getByRole('link', { name: 'Lavanda' }).getAttribute('href')).toBe('/admin/fragrances/9')
  expect(screen.getByText('Bem-vindo').closest('li')?.lang).toBe('pt-BR')
  expect(screen.getByText('Português (Brasil)')).toBeTruthy()
  expect(readValues()['Campanha padrão']).toBe('Não')
  expect(screen.getByRole('img', { name: 'capa.webp' }).getAttribute('src')).toBe('/api/files/a.webp')
})

test.each([
  ['ADMIN', '/admin/categories/4'],
  ['GERENTE', undefined],
])('a record that is referred to is a link to its page, for whoever may see that: %s', async (profile, address) => {
  const fragrance = { fragranceId: 1, name: 'Brisa', categoryId: 4, category: { name: 'Cítrico' }, deletedAt: null }
  const all = catalog(
    resources.map((one) => (one.name === 'categories' ? { ...one, who: { '$me.isAdmin': true } } : one)),
  )
  const browser = createBrowserFixture(createFakeBackend(all, { fragrances: [fragrance] }).answer)
  const shown = all.filter(({ name }) => name === 'fragrances')
  openScreens(browser, { address: '/admin/fragrances/1', shown, all, locale: 'en', profile })
  expect((await screen.findByText('Cítrico')).getAttribute('href') ?? undefined).toBe(address)
})

test('what a reference carries follows it, as on the page of the record that has it', async () => {
  const user = f.ref('users', { as: 'object', title: 'nome', with: ['genre', 'birthday', 'phone', 'email'] })
  const phone = f.phone({ region: 'BR' })
  const all = catalog([
    { ...orders, fields: { ...orders.fields, user } },
    { ...users, fields: { ...users.fields, phone } },
    ...resources.filter(({ name }) => name !== 'users'),
  ])
  const reached = {
    id: 7,
    nome: 'Bia',
    genre: 'F',
    birthday: '1990-02-03',
    phone: '+5511987654321',
    email: 'bia@aroma.example',
  }
  const order = { orderId: 1, number: 'A-1', status: 'confirmed', user: reached, deletedAt: null }
  const browser = createBrowserFixture(createFakeBackend(all, { orders: [order] }).answer)
  openScreens(browser, { address: '/admin/orders/1', shown: all.slice(0, 1), all, locale: 'en' })
  await screen.findByRole('article', { name: 'A-1' })
  const call = await screen.findByRole('link', { name: '(11) 98765-4321' })
  expect(call.getAttribute('href')).toBe('tel:+5511987654321')
  expect(screen.getByRole('link', { name: 'bia@aroma.example' }).getAttribute('href')).toBe('mailto:bia@aroma.example')
  expect(Object.entries(readValues()).filter(([label]) => label.startsWith('user'))).toEqual([
    ['user', 'Bia'],
    ['user.genre', 'Female'],
    ['user.birthday', '03/02/1990'],
    ['user.phone', '(11) 98765-4321'],
    ['user.email', 'bia@aroma.example'],
  ])
})

test('a record of a resource that nobody edits has a page, by a key that is a text [W-01]', async () => {
  openDeclaredScreens({ capsules: [capsule] }, { address: '/admin/capsules/SLG%2F1', shown: [capsules] })
  await screen.findByRole('article', { name: 'SLG/1' })
  expect(readValues()).toMatchObject({ Fragrância: 'Lavanda', 'Disparos restantes': '1.250', Validade: '31/12/2027' })
})

/** The value of each label. */
function readValues(): Record<string, string> {
  const terms = screen.getAllByRole('term')
  return Object.fromEntries(terms.map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? '']))
}

async function openPage(record: RecordData) {
  const opened = openDeclaredScreens(
    { users: [record], devices: [] },
    { address: `/admin/users/${record.id}`, shown: [users], profile: 'GERENTE' },
  )
  await screen.findByRole('article')
  return opened
}

const bia: RecordData = {
  id: 7,
  nome: 'Bia Souza',
  email: 'bia@example.com',
  profile: { id: 3, nome: 'MARKETING' },
  birthday: '1990-02-03',
  genre: 'F',
  address: { country: 'BR', zipcode: '01310-100', state: 'São Paulo', city: 'São Paulo', street: null },
  cpf: '52998224725',
  document: null,
  confirmedAt: null,
  deletedAt: null,
  createdAt: pastInstant,
}

const campaign: RecordData = {
  campaignId: 3,
  name: 'Verão',
  cover: { tempUri: '/api/files/a.webp', name: 'capa.webp' },
  fragranceShots: 100,
  collection: [{ slot: 4, fragranceId: 9, fragrance: { fragranceId: 9, name: 'Lavanda' }, shotSeconds: 5 }],
  descriptions: [{ language: 'pt-BR', description: 'Bem-vindo' }],
  downloads: 0,
  isDefault: false,
  deletedAt: pastInstant,
  createdAt: pastInstant,
  updatedAt: pastInstant,
}

const capsule: RecordData = {
  serialNumber: 'SLG/1',
  fragrance: { name: 'Lavanda' },
  remainingShots: 1250,
  device: null,
  dueDate: '2027-12-31',
  createdAt: pastInstant,
  updatedAt: pastInstant,
}
