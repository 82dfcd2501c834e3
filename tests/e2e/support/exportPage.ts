import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { read, utils } from 'xlsx'

/** Page object for exports of a list. */
export function exportPage(page: Page) {
  const exportButton = page.getByRole('button', { name: 'Exportar planilha', exact: true })
  const menuButton = page.getByRole('button', { name: 'Opções de arquivo' })
  return {
    button: exportButton,
    menuButton,
    /** The card of a running export. */
    tray: page.getByRole('region', { name: 'Exportações em andamento' }),
    failedDialog: page.getByRole('alertdialog', { name: 'Falha ao exportar' }),
    documentItem: page.getByRole('menuitem', { name: 'Documento (pdf)' }),
    sheetItem: page.getByRole('menuitem', { name: 'Planilha (xlsx)' }),
    /** The file that is downloaded by an action. */
    async download(act: () => Promise<void>): Promise<SavedFile> {
      const downloadEvent = page.waitForEvent('download')
      await act()
      const download = await downloadEvent
      return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
    },
    async openMenu() {
      await menuButton.click()
      await expect(page.getByRole('menu')).toBeVisible()
    },
  }
}

interface SavedFile {
  readonly name: string
  readonly content: Buffer
}

/** The displayed rows of a spreadsheet, headings first. */
export function readRows({ content }: SavedFile): string[][] {
  const workbook = read(content)
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : []
}
