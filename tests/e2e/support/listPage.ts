import { expect, type Locator, type Page } from '@playwright/test'

/** Page object for a list of records. */
export type ListPage = ReturnType<typeof listPage>

interface ListAddress {
  /** The path after `/admin/`. */
  readonly route: string
  /** The title of the list. */
  readonly name: string
}

/** Page object for the list of a resource, in Portuguese. */
export function listPage(page: Page, { route, name }: ListAddress) {
  const region = page.getByRole('region', { name, exact: true })
  const rows = region.getByRole('row').filter({ has: page.getByRole('cell') })
  const searchBox = region.getByRole('textbox', { name: 'Buscar' })
  const getHeader = (column: string) => region.getByRole('columnheader', { name: column, exact: true })

  return {
    region,
    rows,
    searchBox,
    header: getHeader,
    /** The clear button inside the search box. */
    clearSearchButton: region.getByRole('search').getByRole('button', { name: 'Limpar busca' }),
    nextPageButton: region.getByRole('button', { name: 'Próxima página' }),
    /** The row that contains a text. */
    row: (text: string) => rows.filter({ hasText: text }),

    async open(query = '') {
      await page.goto(`/admin/${route}${query}`)
      await expect(region).toHaveAttribute('aria-busy', 'false')
    },
    /** Searches immediately by pressing Enter. */
    async search(text: string) {
      await searchBox.fill(text)
      await searchBox.press('Enter')
      await expect(page).toHaveURL((url) => (url.searchParams.get('search') ?? '') === text)
      await expect(region).toHaveAttribute('aria-busy', 'false')
    },
    sortBy: (column: string) => getHeader(column).getByRole('button').click(),
    show: (status: 'Ativo' | 'Inativo') => region.getByText(status, { exact: true }).click(),

    /** Waits until a column contains these texts from top to bottom. */
    async expectColumn(column: string, texts: readonly string[]) {
      await expect.poll(() => readTexts(region, rows, column)).toEqual(texts)
    },
    /** The texts of a column from top to bottom. */
    column: (column: string) => readTexts(region, rows, column),
  }
}

async function readTexts(region: Locator, rows: Locator, column: string): Promise<string[]> {
  const headers = await region.getByRole('columnheader').allInnerTexts()
  const index = headers.findIndex((text) => text.trim() === column)
  // Read in one call, because a row could be removed between two calls.
  return rows.evaluateAll(
    (shown, at) => shown.map((row) => row.querySelectorAll('td').item(at)?.textContent.trim() ?? ''),
    index,
  )
}
