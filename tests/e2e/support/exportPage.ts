import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { read, utils } from 'xlsx'

/** How a person exports a list, and what they get. */
export function exportPage(page: Page) {
  const exportButton = page.getByRole('button', { name: 'Exportar planilha', exact: true })
  const menuButton = page.getByRole('button', { name: 'Formatos de exportação' })
  return {
    button: exportButton,
    menuButton,
    /** The card of an export under way. */
    tray: page.getByRole('region', { name: 'Exportações em andamento' }),
    failedDialog: page.getByRole('alertdialog', { name: 'Falha ao exportar' }),
    documentItem: page.getByRole('menuitem', { name: 'Documento (pdf)' }),
    sheetItem: page.getByRole('menuitem', { name: 'Planilha (xlsx)' }),
    /** What comes when something is done. */
    async download(act: () => Promise<void>): Promise<SavedFile> {
      const coming = page.waitForEvent('download')
      await act()
      const download = await coming
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

/** The rows of a spreadsheet as it shows them, headings first. */
export function readRows({ content }: SavedFile): string[][] {
  const book = read(content)
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  return sheet ? utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' }) : []
}
