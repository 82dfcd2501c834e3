import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { expectAccessible, expectAccessibleIn } from './support/axe.ts'
import { exportPage, readRows } from './support/exportPage.ts'
import { test } from './support/journey.ts'
import { pressByKey, tabTo } from './support/keyboard.ts'
import { buildLanguageOptions, changeLook } from './support/looks.ts'

interface CampaignShots {
  readonly campaignId: number
  readonly campaignName: string
  readonly fragrances: readonly { readonly fragranceName: string; readonly shotsTotalFragrance: number }[]
}

test('the shots are two donuts, and each slice tells what it is made of and leads there [I-01, I-02]', async ({
  api,
  page,
}) => {
  const campaigns: CampaignShots[] = await (await api.get('/api/shots-campaign', { params: { limit: true } })).json()
  const fragrances: unknown[] = await (await api.get('/api/shots-fragrance', { params: { limit: true } })).json()
  await page.goto('/admin/home')
  const [campaignCard, fragranceCard] = [
    getCard(page, 'Disparos por campanha'),
    getCard(page, 'Disparos por fragrância'),
  ]
  await expect(getSlices(campaignCard)).toHaveCount(campaigns.length)
  await expect(getSlices(fragranceCard)).toHaveCount(fragrances.length)
  for (const one of [campaignCard, fragranceCard]) {
    await expect(one.getByRole('img', { name: /^Gráfico:/ })).toBeVisible()
  }

  const [first] = campaigns
  await hoverSlice(campaignCard, 1)
  for (const text of [first?.campaignName, ...(first?.fragrances ?? []).map(({ fragranceName }) => fragranceName)]) {
    await expect(campaignCard.locator('.recharts-tooltip-wrapper')).toContainText(text ?? '')
  }
  await page.mouse.down()
  await page.mouse.up()
  await expect(page).toHaveURL(`/admin/campaigns/${first?.campaignId}/update`)
  await page.goBack()
  await fragranceCard
    .getByRole('link', { name: /^Abrir: / })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/fragrances\?.*search=/)
})

test('each donut is loaded anew and exported by its own buttons, as it is shown; one that fails says so, one under way can be cancelled [I-03, I-04, L-24]', async ({
  api,
  page,
}) => {
  const campaigns: CampaignShots[] = await (await api.get('/api/shots-campaign', { params: { limit: true } })).json()
  const fragrances: { fragranceName: string; shotsTotal: number }[] = await (
    await api.get('/api/shots-fragrance', { params: { limit: true } })
  ).json()
  await page.goto('/admin/home')
  const { download, failedDialog, tray } = exportPage(page)
  const expected = {
    campanha: [
      ['Campanha', 'Fragrância', 'Disparos'],
      ...campaigns.flatMap(({ campaignName, fragrances: parts }) =>
        parts.map(({ fragranceName, shotsTotalFragrance }) => [campaignName, fragranceName, `${shotsTotalFragrance}`]),
      ),
    ],
    fragrância: [
      ['Fragrância', 'Disparos'],
      ...fragrances.map(({ fragranceName, shotsTotal }) => [fragranceName, `${shotsTotal}`]),
    ],
  }
  for (const [name, rows] of Object.entries(expected)) {
    const one = getCard(page, `Disparos por ${name}`)
    await expect(getSlices(one).first()).toBeVisible()
    const asked = page.waitForRequest(hasApiPath(name === 'campanha' ? 'shots-campaign' : 'shots-fragrance'))
    await one.getByRole('button', { name: `Atualizar: Disparos por ${name}` }).click()
    await asked
    const file = await download(() => one.getByRole('button', { name: /^Exportar planilha/ }).click())
    expect(file.name).toMatch(/^disparos-por-(campanha|fragrancia-10-maiores)-\d{4}-\d\d-\d\d\.xlsx$/)
    expect(readRows(file)).toEqual(rows)
  }
  const one = getCard(page, 'Disparos por campanha')
  await one.getByRole('button', { name: /^Opções de arquivo/ }).click()
  const document = await download(() => page.getByRole('menuitem', { name: 'Documento (pdf)' }).click())
  expect([document.name.slice(-4), document.content.subarray(0, 5).toString()]).toEqual(['.pdf', '%PDF-'])

  await page.route('**/api/export-shot-campaign*', (route) => route.fulfill({ status: 500 }))
  await page.route('**/api/export-shot-fragrance*', () => undefined)
  await page.getByRole('button', { name: 'Exportar planilha: Disparos por campanha' }).click()
  await expect(failedDialog).toContainText('Ocorreu algum problema ao exportar arquivo')
  await failedDialog.getByRole('button', { name: 'Fechar' }).click()
  await page.getByRole('button', { name: 'Exportar planilha: Disparos por fragrância' }).click()
  await expect(tray).toContainText('Exportando: Disparos por fragrância')
  await tray.getByRole('button', { name: 'Cancelar a exportação: Disparos por fragrância' }).click()
  await expect(tray).toBeHidden()
})

test('the donut of campaigns is 380 wide, the other charts follow the window; tabs, legend and the way to a record work by keyboard alone [I-05, I-06]', async ({
  page,
}) => {
  await page.goto('/admin/home')
  const getChart = (name: string) => getCard(page, name).locator('svg.recharts-surface')
  for (const [window, width] of [
    [700, 300],
    [1000, 400],
    [1280, 500],
  ] as const) {
    await page.setViewportSize({ width: window, height: 800 })
    await expect(getChart('Disparos por campanha')).toHaveAttribute('width', '380')
    await expect(getChart('Disparos por fragrância')).toHaveAttribute('width', String(width))
  }
  const one = getCard(page, 'Disparos por fragrância')
  const entries = one.getByRole('list').getByRole('button')
  await expect(entries.first()).toBeVisible()
  await tabTo(page, one.getByRole('button', { name: 'Todas' }))
  await page.keyboard.press('Enter')
  await expect(one.getByRole('button', { name: 'Todas', pressed: true })).toBeFocused()
  await expect(one).toHaveAttribute('aria-busy', 'false')
  const total = await one.getByRole('status').textContent()
  const count = await getSlices(one).count()
  await tabTo(page, entries.first())
  await page.keyboard.press('Space')
  await expect(entries.first()).toHaveAttribute('aria-pressed', 'false')
  await expect(getSlices(one)).toHaveCount(count - 1)
  await expect(one.getByRole('status')).not.toHaveText(total ?? '')
  await page.keyboard.press('Tab')
  await expect(one.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/fragrances\?(.*&)?search=/)
  await page.goBack()
  await tabTo(page, page.getByRole('tab', { name: 'Disparos' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/home?view=initiatives')
  await expect(getChart('Iniciativas por status')).toHaveAttribute('width', '500')
  await page.setViewportSize({ width: 700, height: 800 })
  await expect(getChart('Iniciativas por status')).toHaveAttribute('width', '300')
})

test('the initiatives are a pie by status, each under its name and in its colour [I-07, I-16]', async ({
  api,
  page,
}) => {
  const rows: { status: string; totalIniciativas: number }[] = await (
    await api.get('/api/dashboard/chart-iniciativa')
  ).json()
  await page.goto('/admin/home?view=initiatives')
  const one = getCard(page, 'Iniciativas por status')
  const statuses = [
    { status: 'Aprovada', name: 'Ativas', colour: '#1BC5BD' },
    { status: 'Em Análise', name: 'Em Análise', colour: '#ffcc00' },
    { status: 'Necessita Alteração', name: 'Necessitam alteração', colour: '#FFA800' },
    { status: 'Reprovada', name: 'Reprovada', colour: '#F64E60' },
    { status: 'Inativo', name: 'Inativo', colour: '#333' },
  ]
  await expect(getSlices(one)).toHaveCount(statuses.length)
  for (const [index, { status, name, colour }] of statuses.entries()) {
    const total = rows.find((row) => row.status === status)?.totalIniciativas
    const entry = one.getByRole('list').getByRole('button').nth(index)
    await expect(entry).toContainText(`${name}${total}`)
    await expect(getSlices(one).nth(index).locator('path').first()).toHaveAttribute('fill', colour)
    await expect(entry.locator('span').first()).toHaveCSS('background-color', convertToRgb(colour))
  }
  await hoverSlice(one, 1)
  await expect(one.locator('.recharts-tooltip-wrapper')).toContainText('Ativas')
})

test('initiatives and results are exported, and the kit of the visual identity is a zip file, once it could be fetched [I-08, I-09, L-25]', async ({
  page,
}) => {
  await page.route('**/api/content/identity/kit', (route) => route.fulfill({ status: 500 }))
  await page.goto('/admin/home?view=initiatives')
  const { download } = exportPage(page)
  const getExportButton = (name: string) =>
    download(() => page.getByRole('button', { name: `Exportar planilha: ${name}`, exact: true }).click())
  const initiatives = readRows(await getExportButton('Iniciativas'))
  expect(initiatives[0]).toEqual(['Iniciativa', 'Status', expect.stringMatching(/^Criada em \(.*Brasília\)$/)])
  expect(initiatives.length).toBeGreaterThan(5)
  const results = readRows(await getExportButton('Resultados das iniciativas'))
  expect(results[0]).toEqual([
    'Iniciativa',
    'Indicador',
    'Valor',
    expect.stringMatching(/^Registrado em \(.*Brasília\)$/),
  ])
  expect(results.length).toBeGreaterThan(1)

  await expect(
    page
      .getByRole('region', { name: /identidade visual/i })
      .locator('p')
      .first(),
  ).toBeVisible()
  const opener = page.getByRole('button', { name: 'Baixar kit (zip)' })
  await pressByKey(page, opener)
  const dialog = page.getByRole('alertdialog', { name: 'Falha ao baixar' })
  await expect(dialog).toContainText('Não foi possível baixar o arquivo. Tente novamente mais tarde.')
  await page.unroute('**/api/content/identity/kit')
  await expect(dialog.getByRole('button', { name: 'Tentar novamente' })).toBeFocused()
  const kit = await download(() => page.keyboard.press('Enter'))
  expect(kit.name).toBe('kit-de-identidade-visual.zip')
  expect(kit.content.subarray(0, 4)).toEqual(Buffer.from('PK\u0003\u0004'))
  await expect(page.getByText('Arquivo baixado com sucesso')).toBeVisible()
  await expect(opener).toBeFocused()
})

test('one huge and many tiny slices with long names are all there, and nothing of a name is markup', async ({
  page,
}) => {
  const name = (index: number) => `${'<img src=x onerror=alert(1)> Fragrância '.repeat(3).slice(0, 96)} ${index}`
  const tinySlices = Array.from({ length: 60 }, (_, index) => ({ fragranceName: name(index), shotsTotal: 1 }))
  await page.route('**/api/shots-fragrance*', (route) =>
    route.fulfill({ json: [{ fragranceName: name(99), shotsTotal: 5_000_000 }, ...tinySlices] }),
  )
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/admin/home')
  const one = getCard(page, 'Disparos por fragrância')
  await expect(getSlices(one)).toHaveCount(61)
  await expect(one.getByText('Fatias muito pequenas estão alargadas')).toBeVisible()
  await expect(one.getByRole('listitem').last()).toContainText('< 0,1%')
  await expect(one.locator('img[src=x]')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test.describe('the system chooses the theme', () => {
  test.use(buildLanguageOptions('pt'))

  test('the dashboard keeps nobody out', async ({ page }) => {
    test.slow()
    const themes = [
      { theme: 'light', width: 1280 },
      { theme: 'dark', width: 768 },
      { theme: 'dark', width: 360 },
    ] as const
    await page.goto('/admin/home')
    const one = getCard(page, 'Disparos por campanha')
    await expect(getSlices(one).first()).toBeVisible()
    await one.getByRole('list').getByRole('button').first().click()
    for (const look of themes) {
      await changeLook(page, look)
      await one.getByRole('button', { name: /^Opções de arquivo/ }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page, `a slice hidden, a menu open, ${look.theme}, ${look.width} px`)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    await one.getByRole('button', { name: /^Ver como tabela/ }).click()
    await page.mouse.move(0, 0)
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expectAccessibleIn(page, themes, 'a table')
    await page.route('**/api/dashboard/chart-iniciativa', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('tab', { name: 'Iniciativas' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessibleIn(page, themes, 'failed')
  })
})

function getCard(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

function getSlices(one: Locator): Locator {
  return one.locator('[data-slice]')
}

/** Moves the pointer to the slice with this number. */
async function hoverSlice(one: Locator, number: number): Promise<void> {
  const mark = getSlices(one).locator('text').getByText(String(number), { exact: true })
  // The slices are redrawn during their animation.
  await expect(() => mark.hover({ force: true, timeout: 2000 })).toPass()
}

/** Matches the requests with this path of the API. */
function hasApiPath(path: string) {
  return (request: Request) => new URL(request.url()).pathname === `/api/${path}`
}

function convertToRgb(colour: string): string {
  const digits = colour.length === 4 ? colour.replace(/[^#]/g, '$&$&') : colour
  const [red, green, blue] = [1, 3, 5].map((start) => Number.parseInt(digits.slice(start, start + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
