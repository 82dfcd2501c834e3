import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { filterTexts } from '#i18n/filterTexts.ts'
import { createTranslator } from '#i18n/translator.ts'
import { unusedContext } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { toVisibleResource } from '#language/sight.ts'
import { f } from '#product/language.ts'
import { capsules } from '#product/resources/capsules.ts'
import { categories } from '#product/resources/categories.ts'
import { devices } from '#product/resources/devices.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { resources } from '#product/resources/index.ts'
import { quiz } from '#product/resources/quiz.ts'
import { users } from '#product/resources/users.ts'
import { getFilterFields } from '../../src/declared/filter/filterFields.ts'
import { findOptions } from '../../src/declared/filter/findOptions.ts'
import { getSearchedConditions, getStateConditions } from '../../src/declared/filter/readyConditions.ts'
import { jsonResponse } from '../support/browserFixture.ts'
import { createCategory, openDeclaredScreens } from './declaredFixture.ts'

const rows = [
  createCategory(1, 'Alta', { fragrancesCount: 3 }),
  createCategory(2, 'Baixa', { fragrancesCount: 1 }),
  createCategory(3, 'Canto', { fragrancesCount: 1 }),
]

async function openFiltered(filter?: unknown) {
  const query = filter === undefined ? '' : `&filter=${encodeURIComponent(JSON.stringify(filter))}`
  const address = `/admin/categories?sort=name&order=asc${query}`
  const { browser, screens } = openDeclaredScreens({ categories: rows }, { address, shown: [categories] })
  await screen.findByRole('button', { name: 'Filtrar' })
  const getFilter = () => JSON.parse(new URLSearchParams(screens.address().split('?')[1]).get('filter') ?? 'null')
  const getRows = () => screen.queryAllByRole('link', { name: /^(Alta|Baixa|Canto)$/ }).map((link) => link.textContent)
  return { browser, screens, getFilter, getRows, user: userEvent.setup() }
}
async function openUsers(prepare?: Parameters<typeof openDeclaredScreens>[2]) {
  const { screens } = openDeclaredScreens(
    { users: [] },
    { address: '/admin/users', shown: [users], locale: 'en' },
    prepare,
  )
  await screen.findByRole('button', { name: 'Filter' })
  const getFilter = () => JSON.parse(new URLSearchParams(screens.address().split('?')[1]).get('filter') ?? 'null')
  return { user: userEvent.setup(), getFilter }
}
const findBar = () => screen.findByRole('region', { name: 'Filtro da lista' })

test('a filter is added by keyboard alone: field, operator, value, Enter; the focus is on its chip [V-07]', async () => {
  const { getFilter, getRows, user } = await openFiltered()
  await screen.findByText('Alta')
  await user.keyboard('f')
  await screen.findByRole('combobox', { name: 'Campo' })
  await user.keyboard('quant{Enter}')
  expect((await screen.findAllByRole('option')).slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    'é no mínimo',
    'é no máximo',
  ])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Valor' })))
  await user.keyboard('2{Enter}')
  await waitFor(() => expect(getFilter()).toEqual({ fragrancesCount: { gte: 2 } }))
  await waitFor(() => expect(getRows()).toEqual(['Alta']))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Quantidade: Fragrâncias é no mínimo 2'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what was not entered is asked for, at its input', async () => {
  const { user, getFilter } = await openFiltered()
  await screen.findByText('Alta')
  await user.click(screen.getByRole('button', { name: 'Filtrar' }))
  await user.click(await screen.findByRole('button', { name: 'Aplicar' }))
  expect(screen.getByText('Informe um valor.')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Campo' }))
  await user.keyboard('nome{Enter}')
  await user.click(screen.getByRole('button', { name: 'Aplicar' }))
  expect(screen.getByRole('textbox', { name: 'Valor' }).getAttribute('aria-invalid')).toBe('true')
  expect(getFilter()).toBeNull()
})

test('Enter edits a chip, Delete removes it and goes to the next, and all are removed at once [V-08]', async () => {
  const { getFilter, getRows, user } = await openFiltered({ fragrancesCount: 1, name: { contains: 'a' } })
  const bar = await findBar()
  const getChip = (name: string) => within(bar).getByRole('button', { name })
  getChip('Nome contém a').focus()
  await user.keyboard('{Enter}')
  const box = await screen.findByRole('textbox', { name: 'Valor' })
  await user.clear(box)
  await user.type(box, 'baixa{Enter}')
  await waitFor(() => expect(getFilter()).toEqual({ fragrancesCount: 1, name: { contains: 'baixa' } }))
  await waitFor(() => expect(getRows()).toEqual(['Baixa']))
  await waitFor(() => expect(document.activeElement).toBe(getChip('Nome contém baixa')))

  getChip('Quantidade: Fragrâncias é 1').focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(getFilter()).toEqual({ name: { contains: 'baixa' } }))
  await waitFor(() => expect(document.activeElement).toBe(getChip('Nome contém baixa')))
  await user.click(within(bar).getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(getFilter()).toBeNull())
})

test('references are picked by search, and inactive ones are marked; frequent fields come first [V-06]', async () => {
  const gone = createCategory(2, 'Floral antigo', { deletedAt: '2026-01-02T00:00:00.000Z' })
  openDeclaredScreens(
    { fragrances: [], categories: [createCategory(1, 'Floral'), gone] },
    { address: '/admin/fragrances', shown: [fragrances, categories] },
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Filtrar' }))
  const frequent = await screen.findByRole('group', { name: 'Mais usados' })
  expect(within(frequent).getAllByRole('option')[0]?.textContent).toBe('Categoria')
  await user.keyboard('categ{Enter}')
  await waitFor(() =>
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Floral',
      'Floral antigo, Inativo',
    ]),
  )
  await user.keyboard('antigo{ArrowDown}{Enter}')
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Floral antigo' })).toBeTruthy()
})

test('a filter asks for fields of the records that are referred to, two references far, from the values there are', async () => {
  const { browser } = openDeclaredScreens(
    { capsules: [], users: [] },
    { address: '/admin/capsules', shown: [capsules, devices, users], locale: 'en' },
    (server) =>
      server.override('GET /usuario/values', ({ path }) =>
        jsonResponse([path.endsWith('str=MG') ? 'Minas Gerais' : 'São Paulo']),
      ),
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  const related = await screen.findByRole('group', { name: 'Of related records' })
  const labels = within(related)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(labels).toContain('Device › User › State or region')
  await user.keyboard('state user{Enter}')
  await screen.findByRole('option', { name: 'São Paulo' })
  await user.keyboard('MG')
  await screen.findByRole('option', { name: 'Minas Gerais' })
  await user.keyboard('{Enter}{Enter}')
  await screen.findByRole('button', { name: 'Device › User › State or region: Minas Gerais' })
  const asked = browser.requests.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('filter'))
  expect(asked).toContain('{"device.user.address.state":{"in":["Minas Gerais"]}}')
})

test('a text that is typed before its values are there chooses none of those before', async () => {
  const { user } = await openUsers((server) =>
    server.override('GET /usuario/values', ({ path }) =>
      path.endsWith('str=') ? jsonResponse(['São Paulo']) : new Promise<Response>(() => undefined),
    ),
  )
  await user.keyboard('f')
  await screen.findByRole('combobox', { name: 'Field' })
  await user.keyboard('state{Enter}')
  await screen.findByRole('option', { name: 'São Paulo' })
  await user.keyboard('MG{Enter}')
  expect(screen.getByText('Enter a value.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'São Paulo' })).toBeNull()
})

test('a declared state is chosen as a whole condition, of the records that are referred to as well', async () => {
  const { user, getFilter } = await openUsers()
  await user.keyboard('f')
  const states = await screen.findByRole('group', { name: 'By status' })
  expect(
    within(states)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Status: Not confirmed', 'Status: Confirmed'])
  await user.keyboard('confirmed{Enter}')
  await screen.findByRole('button', { name: 'Status: Confirmed' })
  expect(getFilter()).toEqual({ confirmedAt: { ne: null } })
})

test('a filter asks once for each value that a reference carries, be it a declared filter of its record or not', () => {
  const user = f.ref('users', { as: 'object', title: 'nome', with: ['email', 'address.state'] })
  const carrying = { ...devices, fields: { ...devices.fields, user } }
  const context = { resources, translate: createTranslator('en'), canRead: () => true }
  const asked = getFilterFields(context, carrying).filter(({ path }) => /^user\.(email|address\.state)$/.test(path))
  expect(asked.map(({ path, kind, group }) => [path, kind, group])).toEqual([
    ['user.email', 'email', 'related'],
    ['user.address.state', 'region', 'related'],
  ])
  expect(getFilterFields({ ...context, canRead: () => false }, carrying).map(({ path }) => path)).not.toContain(
    'user.email',
  )
})

test('a state that comes after others leaves those out', () => {
  const context = { resources, translate: createTranslator('en'), canRead: () => true }
  expect(getStateConditions(context, quiz).map(({ label, condition }) => [label, condition])).toEqual([
    ['Status: Published', { publishedAt: { ne: null } }],
    ['Status: not published', { publishedAt: null }],
    ['Status: Validated', { validatedAt: { ne: null }, publishedAt: null }],
    ['Status: not validated', { not: { validatedAt: { ne: null }, publishedAt: null } }],
    ['Status: Draft', { publishedAt: null, validatedAt: null }],
  ])
  const reached = getStateConditions(context, capsules).find(
    ({ label }) => label === 'Device › User › Status: Confirmed',
  )
  expect(reached?.condition).toEqual({ 'device.user.confirmedAt': { ne: null } })
  // The own states are offered before the other fields, those of related records among theirs.
  expect(reached?.group).toBe('related')
})

test('what is asked for is found by words in any order, or else by what it is called otherwise', () => {
  const find = (resource: ResourceData, typed: string) => {
    const context = { resources, translate: createTranslator('en'), canRead: () => true }
    const seen = toVisibleResource(resource, unusedContext)
    const fields = getFilterFields(context, seen)
    const options = [...fields, ...getStateConditions(context, seen), ...getSearchedConditions(context, fields)]
    return findOptions(options, typed, { texts: filterTexts.en, translate: context.translate })
  }
  const labels = (resource: ResourceData, typed: string) => find(resource, typed).map(({ label }) => label)
  expect(labels(fragrances, 'image').slice(0, 3)).toEqual(['Image', 'Image is filled in', 'Image is empty'])
  expect(labels(fragrances, 'picture')).toContain('Secret image')
  expect(labels(users, 'registered')[0]).toBe('Created on')
  expect(labels(users, 'born')[0]).toBe('Date of birth')
  expect(labels(users, 'unconfirmed')).toEqual(['Status: Not confirmed'])
  expect(labels(quiz, 'unpublished')).toEqual(['Status: not published'])
  expect(labels(capsules, 'end')[0]).toBe('Expiry date')
  expect(labels(fragrances, 'no picture')).toEqual(['Image is empty', 'Secret image is empty'])
  expect(labels(capsules, 'expires')).toContain('Expiry date')
  expect(labels(capsules, 'campaign').slice(0, 3)).toEqual([
    'Device › Campaign',
    'Device › Campaign is filled in',
    'Device › Campaign is empty',
  ])
  expect(labels(devices, 'nobody user')).toContain('User is empty')
  expect(labels(devices, 'no user')).toContain('User is empty')
  expect(labels(devices, 'no user').some((label) => label.includes('Not confirmed'))).toBe(false)
  expect(labels(capsules, 'shots')[0]).toBe('Remaining shots')
  expect(labels(users, 'ends')[0]).toBe('Device › Capsule › Expiry date')
  expect(labels(users, 'device user')).toEqual([])
  expect(labels(users, 'zzz')).toEqual([])
  expect(find(quiz, 'portuguese')).toMatchObject([{ condition: { language: { in: ['pt-BR'] } } }])
  expect(labels(quiz, '').every((label) => !label.includes('Portuguese'))).toBe(true)
})

test('a ticked value stays when Enter applies, what is typed is chosen by Enter, and a year is its first day', async () => {
  const { user, getFilter } = await openUsers((server) =>
    server.override('GET /usuario/values', () => jsonResponse(['São Paulo', 'Acre'])),
  )
  await user.keyboard('f')
  await screen.findByRole('combobox', { name: 'Field' })
  await user.keyboard('state{Enter}')
  await user.click(await screen.findByRole('option', { name: 'Acre' }))
  expect(screen.getByRole('option', { name: 'São Paulo' })).toBeTruthy()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(getFilter()).toEqual({ 'address.state': { in: ['Acre'] } }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('f')
  await screen.findByRole('combobox', { name: 'Field' })
  await user.keyboard('gender{Enter}fem{Enter}{Enter}')
  await waitFor(() => expect(getFilter()).toMatchObject({ genre: { in: ['F'] } }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('f')
  await screen.findByRole('combobox', { name: 'Field' })
  await user.keyboard('born{Enter}1990{Enter}')
  await waitFor(() => expect(getFilter()).toMatchObject({ birthday: { lt: '1990-01-01' } }))
})

test('the condition that is selected already may be chosen again, and leads to the value', async () => {
  const { user, getFilter } = await openUsers()
  await user.keyboard('f')
  await screen.findByRole('combobox', { name: 'Field' })
  await user.keyboard('birthday{Enter}')
  await user.click(screen.getByRole('combobox', { name: 'Condition' }))
  await user.click(await screen.findByRole('option', { name: 'before' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Value/ })))
  await user.keyboard('1990{Enter}')
  await waitFor(() => expect(getFilter()).toEqual({ birthday: { lt: '1990-01-01' } }))
})

test('a press on a button of the panel is not lost to the list that it closes', async () => {
  const { user, getFilter } = await openUsers()
  await user.keyboard('f')
  await screen.findByRole('combobox', { name: 'Field' })
  await user.keyboard('gender{Enter}')
  await user.click(await screen.findByRole('option', { name: 'Female' }))
  await user.pointer([{ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Apply' }) }])
  expect(screen.getByRole('option', { name: 'Female' })).toBeTruthy()
  await user.pointer([{ keys: '[/MouseLeft]' }])
  await waitFor(() => expect(getFilter()).toEqual({ genre: { in: ['F'] } }))
})

test('a period applies at once, and a reference is asked to lead to nobody in one step', async () => {
  const { user, getFilter } = await openUsers()
  await user.keyboard('f')
  await screen.findByRole('combobox', { name: 'Field' })
  await user.keyboard('registered{Enter}')
  await user.click(await screen.findByRole('option', { name: 'This year' }))
  await waitFor(() => expect(getFilter()).toEqual({ createdAt: { during: 'thisYear' } }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('f')
  await screen.findByRole('combobox', { name: 'Field' })
  await user.keyboard('profile{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Profile is empty' }))
  await waitFor(() => expect(getFilter()).toEqual({ createdAt: { during: 'thisYear' }, profile: { empty: true } }))
})

test('groups are combined in a drawer, which counts what matches and applies only on demand [V-09]', async () => {
  const { getFilter, getRows, user } = await openFiltered({ fragrancesCount: 3 })
  const bar = await findBar()
  await user.click(within(bar).getByRole('button', { name: 'Combinar condições' }))
  const drawer = await screen.findByRole('dialog', { name: 'Combinar condições' })
  expect(await within(drawer).findByText('1 registro encontrado')).toBeTruthy()
  await user.click(within(drawer).getByRole('button', { name: 'Adicionar grupo' }))
  expect(within(drawer).getByText('Preencha as condições para ver o resultado.')).toBeTruthy()
  await user.click(within(drawer).getAllByRole('combobox', { name: 'Campo' })[1] as HTMLElement)
  await user.keyboard('nome{Enter}')
  await user.type(within(drawer).getAllByRole('textbox', { name: 'Valor' })[1] as HTMLElement, 'x')
  expect(await within(drawer).findByText('0 registros encontrados')).toBeTruthy()
  expect(within(drawer).getAllByRole('button', { name: 'Adicionar grupo' })).toHaveLength(2)
  expect(getFilter()).toEqual({ fragrancesCount: 3 })
  await user.click(within(drawer).getByRole('button', { name: 'Aplicar' }))
  await waitFor(() => expect(getFilter()).toEqual({ fragrancesCount: 3, or: [{ name: { contains: 'x' } }] }))
  await waitFor(() => expect(getRows()).toEqual([]))
  expect(await screen.findByText('Nada corresponde ao filtro')).toBeTruthy()
})

test('the address holds the filter: a link and the way back show the same rows [V-11]', async () => {
  const { browser, getFilter, getRows, screens, user } = await openFiltered({ fragrancesCount: 1 })
  await waitFor(() => expect(getRows()).toEqual(['Baixa', 'Canto']))
  const bar = await findBar()
  await user.click(within(bar).getByRole('button', { name: 'Limpar filtros' }))
  await waitFor(() => expect(getRows()).toEqual(['Alta', 'Baixa', 'Canto']))
  await screens.back()
  await waitFor(() => expect(getRows()).toEqual(['Baixa', 'Canto']))
  expect(getFilter()).toEqual({ fragrancesCount: 1 })
  const asked = browser.requests.filter(({ path }) => path.startsWith('/api/categories?')).map(({ path }) => path)
  expect(asked.filter((path) => path.includes(encodeURIComponent('{"fragrancesCount":1}')))).not.toHaveLength(0)
})

test('a filter that cannot apply is said in a sentence, without rows, and can be cleared [V-15]', async () => {
  const { getFilter, getRows, user } = await openFiltered({ nobody: 1 })
  const sentence = 'O filtro pergunta por “nobody”, que esta lista não tem.'
  await user.click(await screen.findByRole('button', { name: 'Fechar' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(getRows()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Limpar' }))
  await waitFor(() => expect(getRows()).toEqual(['Alta', 'Baixa', 'Canto']))
  expect(getFilter()).toBeNull()
})
