import { expect, type Page } from '@playwright/test'
import { listPage } from './listPage.ts'

/** Page object for the list of campaigns, in Portuguese. */
export function campaignsPage(page: Page) {
  const list = listPage(page, { route: 'campaigns', name: 'Campanhas' })
  const getButton = (label: string) => page.getByRole('button', { name: label, exact: true })
  const getCode = (name: string) => page.getByRole('img', { name: `QR code: ${name}`, exact: true })
  const sheetDialog = page.getByRole('dialog', { name: 'Imprimir QR codes' })
  return {
    ...list,
    codeButton: (name: string) => getButton(`Ver QR code: ${name}`),
    code: getCode,
    codeDialog: page.getByRole('dialog', { name: 'QR code da campanha' }),
    sheetDialog,
    /** The pages of the print preview. */
    sheet: page.locator('[data-print-sheet]'),
    async searchAndOpen(text: string) {
      await list.open(`?search=${encodeURIComponent(text)}&perPage=20`)
    },
    async openSheet(count: number) {
      await page.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }).check()
      await getButton(`Imprimir QR codes (${count})`).click()
      await expect(sheetDialog).toBeVisible()
    },
  }
}
