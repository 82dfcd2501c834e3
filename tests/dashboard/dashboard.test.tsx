import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { buildNavigation } from '../../src/buildNavigation.ts'
import { DashboardPage } from '../../src/dashboard/DashboardPage.tsx'
import { createBrowserFixture, emptyResponse, jsonResponse, textResponse } from '../support/browserFixture.ts'
import { openScreens } from '../support/openScreens.tsx'

test('each tile tells how many there are, and leads to the list of them', async () => {
  const { browser } = openDashboard()
  const getTile = (name: RegExp) => within(screen.getByRole('list', { name: 'Resumo' })).findByRole('link', { name })
  expect((await getTile(/^7\s?Campanhas ativas/)).getAttribute('href')).toBe('/admin/campaigns?status=active')
  expect((await getTile(/^24\s?Dispositivos/)).getAttribute('href')).toBe('/admin/devices?view=connected')
  expect((await getTile(/^0\s?Cápsulas com poucos/)).getAttribute('href')).toBe('/admin/capsules?view=runningLow')
  expect((await getTile(/^1.234\s?Cápsulas vencidas/)).getAttribute('href')).toBe('/admin/capsules?view=pastDue')
  await screen.findByText('Menta', { selector: 'span' })
  expect(browser.requests.map(({ path }) => path).sort()).toEqual([
    '/api/campaigns?page=1&perPage=1&isActive=true',
    '/api/capsules?page=1&perPage=1&view=pastDue',
    '/api/capsules?page=1&perPage=1&view=runningLow',
    '/api/devices?page=1&perPage=1&view=connected',
    '/api/shots-campaign?limit=true',
    '/api/shots-fragrance?limit=true',
  ])
})

test('a tile that cannot be counted says so by itself, and can be asked again', async () => {
  let answer = () => emptyResponse(500)
  openDashboard({ '/api/devices': () => answer() })
  expect(await screen.findByText('Não foi possível contar.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: /Campanhas ativas/ })).toBeTruthy()
  answer = () => counted(1)
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente: Dispositivos com usuário' }))
  expect(await screen.findByRole('link', { name: /^1\s?Dispositivo com usuário$/ })).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
})

test('people of an organization have no tab of initiatives, which are of the house [X-09]', async () => {
  openDashboard({}, { own: { organization: 2 }, address: '/admin/home?view=initiatives' })
  await screen.findByText('Menta', { selector: 'span' })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Disparos'])
})

test('what a person may not list is not counted', async () => {
  const { browser } = openDashboard({}, { navigation: { side: [], upcomingItems: [], top: [] } })
  await screen.findByText('Menta', { selector: 'span' })
  expect(screen.queryByRole('list', { name: 'Resumo' })).toBeNull()
  expect(browser.requests.map(({ path }) => path)).toEqual([
    '/api/shots-campaign?limit=true',
    '/api/shots-fragrance?limit=true',
  ])
})

test('the legend filters by keyboard: the total follows, and everything can be shown again', async () => {
  openDashboard()
  const card = await findChart('Disparos por campanha')
  const getTotal = () => card.getByRole('status').textContent
  const natal = card.getByRole('button', { name: /Natal/ })
  expect([getTotal(), natal.getAttribute('aria-pressed')]).toEqual(['30 disparos', 'true'])
  act(() => natal.focus())
  await userEvent.keyboard(' ')
  expect([getTotal(), natal.getAttribute('aria-pressed'), document.activeElement]).toEqual([
    '10 disparos',
    'false',
    natal,
  ])
  expect(card.getByRole('img').getAttribute('aria-label')).toContain('Total: 10. A maior fatia é Verão <b>, com 100%')
  await userEvent.click(card.getByRole('button', { name: 'Mostrar todas as fatias' }))
  expect(getTotal()).toBe('30 disparos')
  expect(document.activeElement).not.toBe(document.body)
})

test('each entry of the legend leads to what it is about, the campaign itself or a search for the fragrance', async () => {
  openDashboard()
  const campaigns = await findChart('Disparos por campanha')
  expect(campaigns.getByRole('link', { name: 'Abrir: Natal' }).getAttribute('href')).toBe('/admin/campaigns/3/update')
  const fragrances = await findChart('Disparos por fragrância')
  const link = fragrances.getByRole('link', { name: 'Abrir: Menta' })
  expect(link.getAttribute('href')).toBe('/admin/fragrances?search=Menta')
})

test('the numbers are a table for whoever listens, and for whoever wants one', async () => {
  openDashboard()
  const card = await findChart('Disparos por campanha')
  const getRows = () =>
    within(card.getByRole('table', { name: 'Disparos por campanha' }))
      .getAllByRole('row')
      .map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent))
  const expected = [
    ['Campanha', 'Disparos', 'Participação'],
    ['Natal', '20', '66,7%'],
    ['Menta', '15', '50,0%'],
    ['Lavanda', '5', '16,7%'],
    ['Verão <b>', '10', '33,3%'],
    ['Lavanda', '10', '33,3%'],
  ]
  expect(getRows()).toEqual(expected)
  expect(within(card.getByRole('table')).queryByRole('link')).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Ver como tabela: Disparos por campanha', pressed: false }))
  expect(getRows()).toEqual(expected)
  expect(within(card.getByRole('table')).getByRole('link', { name: 'Natal' })).toBeTruthy()
  expect(card.queryByRole('img')).toBeNull()
})

test('all are shown in the place of the ten largest when somebody wants that, and those again', async () => {
  const { browser } = openDashboard({
    '/api/shots-fragrance?limit=true': () => jsonResponse(createFragranceRows(10)),
    '/api/shots-fragrance': () => jsonResponse(createFragranceRows(12)),
    '/api/export-shot-fragrance?format=xlsx&limit=true': () => new Response('file'),
    '/api/export-shot-fragrance?format=xlsx': () => new Response('file'),
  })
  const card = await findChart('Disparos por fragrância')
  const note = 'A participação é calculada sobre as 10 maiores.'
  expect(card.getByText(note)).toBeTruthy()
  const files = () => browser.requests.map(({ path }) => path).filter((path) => path.includes('/export-'))
  const limitedExportUrl = '/api/export-shot-fragrance?format=xlsx&limit=true'
  await userEvent.click(card.getByRole('button', { name: 'Exportar planilha: Disparos por fragrância (10 maiores)' }))
  await waitFor(() => expect(files()).toEqual([limitedExportUrl]))
  await userEvent.click(card.getByRole('button', { name: /^Opções de arquivo/ }))
  const menu = within(await screen.findByRole('menu'))
  const [firstItem, secondItem] = menu.getAllByRole('menuitem')
  expect(document.activeElement).toBe(firstItem)
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(secondItem)
  expect(Array.from(menu.getByText('Todas').parentElement?.children ?? [], ({ textContent }) => textContent)).toEqual([
    '10 maiores',
    'Planilha (xlsx)',
    'Documento (pdf)',
    'Todas',
    'Planilha (xlsx)',
    'Documento (pdf)',
  ])
  const fullExportItem = menu.getAllByRole('menuitem', { name: 'Planilha (xlsx)' }).at(-1)
  if (fullExportItem) await userEvent.click(fullExportItem)
  await waitFor(() => expect(files()).toEqual([limitedExportUrl, '/api/export-shot-fragrance?format=xlsx']))
  await userEvent.click(card.getByRole('button', { name: 'Todas', pressed: false }))
  await waitFor(() => expect(browser.requests.at(-1)?.path).toBe('/api/shots-fragrance'))
  expect(await card.findByRole('button', { name: /Aroma 12/ })).toBeTruthy()
  expect(card.queryByText(note)).toBeNull()
  await userEvent.click(card.getByRole('button', { name: 'Exportar planilha: Disparos por fragrância' }))
  await waitFor(() => expect(files()).toHaveLength(3))
  expect(files().at(-1)).toBe('/api/export-shot-fragrance?format=xlsx')
  await userEvent.click(card.getByRole('button', { name: '10 maiores', pressed: false }))
  await waitFor(() => expect(card.queryByRole('button', { name: /Aroma 12/ })).toBeNull())
  expect(card.getByRole('button', { name: '10 maiores', pressed: true })).toBeTruthy()
})

test('where there are fewer than ten there is nothing to choose', async () => {
  openDashboard({ '/api/shots-fragrance': () => jsonResponse(createFragranceRows(9)) })
  const card = await findChart('Disparos por fragrância')
  expect(card.getByRole('button', { name: /Aroma 9/ })).toBeTruthy()
  expect([card.queryByRole('button', { name: 'Todas' }), card.queryByText(/10 maiores/)]).toEqual([null, null])
})

test('the ten largest stay while all are asked for, and when those cannot be had [L-23]', async () => {
  let fail = () => {}
  const all = new Promise<Response>((resolve) => {
    fail = () => resolve(emptyResponse(500))
  })
  openDashboard({
    '/api/shots-fragrance?limit=true': () => jsonResponse(createFragranceRows(10)),
    '/api/shots-fragrance': () => all,
  })
  const card = await findChart('Disparos por fragrância')
  await userEvent.click(card.getByRole('button', { name: 'Todas', pressed: false }))
  expect(card.getByRole('button', { name: /Aroma 10/ })).toBeTruthy()
  fail()
  expect((await card.findByRole('alert')).textContent).toContain('Ocorreu um erro ao carregar os dados.')
  expect(card.getByRole('button', { name: /Aroma 10/ })).toBeTruthy()
})

test('without shots a card says what will be there', async () => {
  openDashboard({ '/api/shots-campaign': () => jsonResponse([]) })
  const card = await findChart('Disparos por campanha')
  expect(await card.findByText('Nenhum disparo ainda')).toBeTruthy()
  expect((await findChart('Disparos por fragrância')).getByText('Menta', { selector: 'span' })).toBeTruthy()
})

test('one card fails while the other works, and is asked again alone [L-23]', async () => {
  let answer = () => emptyResponse(500)
  const { browser } = openDashboard({ '/api/shots-fragrance': () => answer() })
  const card = await findChart('Disparos por fragrância')
  expect((await card.findByRole('alert')).textContent).toContain('Ocorreu um erro ao carregar os dados.')
  expect((await findChart('Disparos por campanha')).getByText('Natal', { selector: 'span' })).toBeTruthy()
  answer = () => jsonResponse([{ fragranceName: 'Menta', shotsTotal: 15 }])
  const before = browser.requests.length
  await userEvent.click(card.getByRole('button', { name: 'Tentar novamente' }))
  expect(await card.findByRole('button', { name: /Menta/ })).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
  expect(browser.requests.slice(before).map(({ path }) => path)).toEqual(['/api/shots-fragrance?limit=true'])
})

test('numbers that cannot be had anew stay, and it is said [L-23]', async () => {
  let answer = () => jsonResponse(campaigns)
  openDashboard({ '/api/shots-campaign': () => answer() })
  const card = await findChart('Disparos por campanha')
  answer = () => emptyResponse(500)
  await userEvent.click(card.getByRole('button', { name: 'Atualizar: Disparos por campanha' }))
  expect((await card.findByRole('alert')).textContent).toContain('Ocorreu um erro ao carregar os dados.')
  expect(card.getByRole('button', { name: /Natal/ })).toBeTruthy()
  answer = () => jsonResponse([{ ...campaigns[0], campaignName: 'Natal 2' }])
  await userEvent.click(card.getByRole('button', { name: 'Atualizar: Disparos por campanha' }))
  expect(await card.findByRole('button', { name: /Natal 2/ })).toBeTruthy()
  await waitFor(() => expect(card.queryByRole('alert')).toBeNull())
})

test('the initiatives have the names of the dashboard [I-13, I-14, I-15]', async () => {
  openDashboard({}, { address: '/admin/home?view=initiatives' })
  const card = await findChart('Iniciativas por status')
  const entries = within(card.getByRole('list')).getAllByRole('button')
  expect(entries.map((entry) => entry.textContent)).toEqual([
    '1Ativas1450,0%',
    '2Em Análise27,1%',
    '3Necessitam alteração414,3%',
    '4Reprovada517,9%',
    '5Inativo310,7%',
  ])
})

test('initiatives that cannot be loaded say so in the words of the specification [L-22]', async () => {
  openDashboard(
    { '/api/dashboard/chart-iniciativa': () => emptyResponse(500) },
    { address: '/admin/home?view=initiatives' },
  )
  const card = await findChart('Iniciativas por status')
  const text = 'Ocorreu algum problema ao carregar os dados do dashboard.'
  expect((await card.findByRole('alert')).textContent).toContain(text)
  expect(await screen.findByText('Primeiro parágrafo.')).toBeTruthy()
})

test('the tab is in the address', async () => {
  const { screens } = openDashboard()
  expect(screen.getByRole('tab', { name: 'Disparos', selected: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Iniciativas' }))
  expect(screens.address()).toBe('/admin/home?view=initiatives')
  expect(await screen.findByRole('heading', { name: 'Nossa marca' })).toBeTruthy()
  await userEvent.click(screen.getByRole('tab', { name: 'Disparos' }))
  expect(screens.address()).toBe('/admin/home')
})

test('without a kit there is nothing to download; without the page it is said when to try again, which brings it', async () => {
  const address = '/admin/home?view=initiatives'
  let answer = () => jsonResponse({ title: 'Nossa marca', text: 'Texto.', kitName: null })
  const first = openDashboard({ '/api/content/identity': () => answer() }, { address })
  expect(await screen.findByText('Ainda não há um kit para baixar.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Baixar kit (zip)' })).toBeNull()
  first.screens.unmount()
  answer = () => textResponse('O conteúdo não está disponível agora.', 404)
  openDashboard({ '/api/content/identity': () => answer() }, { address })
  expect((await screen.findByRole('alert')).textContent).toContain('Tente novamente mais tarde.')
  answer = () => jsonResponse({ title: 'Nossa marca', text: 'Texto.', kitName: 'kit.zip' })
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByRole('button', { name: 'Baixar kit (zip)' })).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
})

const campaigns = [
  {
    campaignId: 3,
    campaignName: 'Natal',
    fragrances: [
      { fragranceName: 'Menta', shotsTotalFragrance: 15 },
      { fragranceName: 'Lavanda', shotsTotalFragrance: 5 },
    ],
  },
  { campaignId: 4, campaignName: 'Verão <b>', fragrances: [{ fragranceName: 'Lavanda', shotsTotalFragrance: 10 }] },
]

const createFragranceRows = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ fragranceName: `Aroma ${index + 1}`, shotsTotal: 100 - index }))

const counted = (total: number) => jsonResponse({ data: [], total, totalPages: total })

type ResponsesByPath = Readonly<Record<string, () => Response | Promise<Response>>>

const answers: ResponsesByPath = {
  '/api/campaigns': () => counted(7),
  '/api/devices': () => counted(24),
  '/api/capsules?page=1&perPage=1&view=runningLow': () => counted(0),
  '/api/capsules?page=1&perPage=1&view=pastDue': () => counted(1234),
  '/api/shots-campaign': () => jsonResponse(campaigns),
  '/api/shots-fragrance': () =>
    jsonResponse([
      { fragranceName: 'Menta', shotsTotal: 15 },
      { fragranceName: 'Lavanda', shotsTotal: 15 },
    ]),
  '/api/dashboard/chart-iniciativa': () =>
    jsonResponse(
      Object.entries({ Aprovada: 14, 'Em Análise': 2, 'Necessita Alteração': 4, Reprovada: 5, Inativo: 3 }).map(
        ([status, totalIniciativas]) => ({ status, totalIniciativas }),
      ),
    ),
  '/api/content/identity': () =>
    jsonResponse({ title: 'Nossa marca', text: 'Primeiro parágrafo.\n\nSegundo parágrafo.', kitName: 'kit.zip' }),
}

/** Opens the dashboard with these responses; the response with the longest matching path is used. */
function openDashboard(
  others: ResponsesByPath = {},
  options: Partial<Pick<Parameters<typeof openScreens>[1], 'address' | 'navigation' | 'own'>> = {},
) {
  const all = Object.entries({ ...answers, ...others }).sort(([one], [other]) => other.length - one.length)
  const browser = createBrowserFixture(
    ({ path }) => all.find(([start]) => path.startsWith(start))?.[1]() ?? emptyResponse(404),
  )
  const screens = openScreens(browser, {
    address: '/admin/home',
    shown: [],
    pages: { '/admin/home': <DashboardPage hour={9} /> },
    navigation: buildNavigation(resources, [], () => new Date(browser.now())),
    ...options,
  })
  return { browser, screens }
}

/** A card of the dashboard after its data has loaded. */
async function findChart(name: string) {
  const region = await screen.findByRole('region', { name })
  await waitFor(() => expect(region.getAttribute('aria-busy')).toBe('false'))
  await waitFor(() => expect(region.querySelector('li, [role=alert], [role=status] p')).toBeTruthy())
  return within(region)
}
