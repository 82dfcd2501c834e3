import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Campaign } from './support/campaignsApi.ts'
import { campaignsPage } from './support/campaignsPage.ts'
import { exportPage } from './support/exportPage.ts'
import { test } from './support/journey.ts'
import { expectAnyFocus, pressByKey, tabTo } from './support/keyboard.ts'
import { countPrints } from './support/printing.ts'
import { readQrCode } from './support/readQrCode.ts'

/** The content of the QR code of a campaign, see docs/decisions.md. */
const buildCodeText = ({ campaignId, updatedAt }: Campaign) => `${campaignId}_${updatedAt}`

test.describe('in the dark', () => {
  test.use({ preferences: { theme: 'dark' } })

  test('the QR code of a campaign is read from the screen, from its files and from paper [F-04, F-05, F-06]', async ({
    campaigns,
    mark,
    page,
  }) => {
    const list = campaignsPage(page)
    const campaign = await campaigns.add(`${mark}: Ação & Cor`)
    const { campaignId, name } = campaign
    expect(buildCodeText(campaign)).toMatch(/^\d+_\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    await countPrints(page)
    await list.searchAndOpen(mark)
    await pressByKey(page, list.codeButton(name))
    await expect.poll(() => readCode(list.code(name))).toBe(buildCodeText(campaign))
    await expect(list.codeDialog.getByRole('figure')).toHaveText(name)

    const { download } = exportPage(page)
    const png = await download(() => pressByKey(page, list.codeDialog.getByRole('button', { name: 'Baixar PNG' })))
    const markInFileName = mark.toLowerCase().replace(' ', '-')
    expect(png.name).toBe(`qr-code-${markInFileName}-acao-cor-${campaignId}.png`)
    expect(await readQrCode(png.content)).toBe(buildCodeText(campaign))
    const { width = 0, height } = await sharp(png.content).metadata()
    expect(width).toBeGreaterThanOrEqual(1024)
    expect(height).toBe(width)
    const svg = await download(() => list.codeDialog.getByRole('button', { name: 'Baixar SVG' }).click())
    expect(svg.name).toBe(`qr-code-${markInFileName}-acao-cor-${campaignId}.svg`)
    expect(await readQrCode(await sharp(svg.content).png().toBuffer())).toBe(buildCodeText(campaign))

    await list.codeDialog.getByRole('button', { name: 'Imprimir' }).click()
    expect(await page.evaluate(() => window.prints)).toBe(1)
    expect(await countPrintedPages(page)).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(list.codeDialog).toBeHidden()
    await expect(list.region).toBeHidden()
    expect(await readCode(list.sheet)).toBe(buildCodeText(campaign))
    await page.emulateMedia({ media: null })
    await list.codeDialog.getByRole('button', { name: 'Fechar' }).press('Escape')
    await expect(list.codeButton(name)).toBeFocused()
    await expect(list.sheet).toHaveCount(0)
  })
})

test('the codes of selected campaigns are printed by keyboard alone, as sheets or one on each page, however long their names [F-05, F-06]', async ({
  campaigns,
  mark,
  page,
}) => {
  const list = campaignsPage(page)
  const names = Array.from({ length: 13 }, (_, index) => `${mark} ${index} `.padEnd(100, index % 2 ? 'W' : 'Perfume '))
  const added: Campaign[] = []
  for (const name of names) added.push(await campaigns.add(name))
  await countPrints(page)
  await list.searchAndOpen(mark)
  await pressByKey(page, page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }), 'Space')
  const opener = page.getByRole('button', { name: 'Imprimir QR codes (13)' })
  await pressByKey(page, opener)
  await expect(list.sheetDialog.getByRole('status').first()).toHaveText('13 campanhas, 2 páginas')
  expect([await countPrintedPages(page), await countPrintedPages(page, 'Letter')]).toEqual([2, 2])

  await page.emulateMedia({ media: 'print' })
  const codes = list.sheet.getByRole('figure')
  await expect(codes).toHaveCount(13)
  const read: (string | undefined)[] = []
  for (const code of await codes.all()) read.push(await readCode(code))
  expect(read.toSorted()).toEqual(added.map(buildCodeText).toSorted())
  for (const name of await codes.locator('figcaption').all()) {
    expect(await name.evaluate((element) => element.scrollHeight - element.clientHeight)).toBeLessThanOrEqual(1)
  }

  await page.emulateMedia({ media: null })
  await tabTo(page, list.sheetDialog.getByRole('radio', { name: 'Folha de códigos' }))
  await page.keyboard.press('ArrowDown')
  await expect(list.sheetDialog.getByRole('status').first()).toHaveText('13 campanhas, 13 páginas')
  expect([await countPrintedPages(page), await countPrintedPages(page, 'Letter')]).toEqual([13, 13])

  await pressByKey(page, list.sheetDialog.getByRole('button', { name: 'Imprimir' }))
  expect(await page.evaluate(() => window.prints)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await pressByKey(page, page.getByRole('button', { name: 'Limpar seleção' }))
  await expect(opener).toHaveCount(0)
  await expectAnyFocus(page)
})

/** The text that a scanner reads from the QR code in this element. */
const readCode = async (place: Locator): Promise<string | undefined> => readQrCode(await place.screenshot())

/** The number of printed pages. */
async function countPrintedPages(page: Page, format = 'A4'): Promise<number> {
  const pdf = await page.pdf({ format, printBackground: true })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
