import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { chooseByKey, expectFocusKept, pressByKey, tabTo } from './support/keyboard.ts'
import { inListOrder, listPage } from './support/listPage.ts'

test('a list starts with ten rows, its first data column descending, and may have 20 or 50 [C-01, C-02, C-04]', async ({
  categories,
  mark,
  page,
}) => {
  const names = await categories.addSeveral(mark, 21)
  await categories.open()
  const headers = await categories.region.getByRole('columnheader').allInnerTexts()
  expect(headers.map((text) => text.trim())).toEqual(['', 'Ações', 'Nome', 'Criada em'])
  await expect(categories.header('Nome')).toHaveAttribute('aria-sort', 'descending')
  await expect(categories.header('Criada em')).not.toHaveAttribute('aria-sort')
  const first = await categories.column('Nome')
  expect(first).toHaveLength(10)
  expect(first).toEqual(inListOrder(first).toReversed())
  await expect(categories.pageSize).toHaveText('10')

  await categories.search(mark)
  await expect(categories.rows).toHaveCount(10)
  await expect(categories.region.getByText('1 a 10 de 21')).toBeVisible()
  await categories.pageSize.click()
  await expect(page.getByRole('option')).toHaveText(['10', '20', '50'])
  await page.keyboard.press('Escape')
  await categories.choosePageSize(20)
  await expect(categories.rows).toHaveCount(20)
  await categories.choosePageSize(50)
  await categories.expectColumn('Nome', names.toReversed())
})

test('a list is sorted by its headers, loaded anew and filtered by status, and its address tells of it [C-06, C-08, C-09]', async ({
  categories,
  mark,
  page,
}) => {
  const made = ['AMORA', 'abacate', 'Ângelo', 'Ácido'].map((name) => `${mark} ${name}`)
  const sorted = inListOrder(made)
  for (const name of made) await categories.add(name)
  await categories.addInactive(`${mark} inativa`)
  await categories.open()
  await categories.search(mark)
  await categories.expectColumn('Nome', sorted.toReversed())
  await categories.sortBy('Criada em')
  await expect(categories.header('Criada em')).toHaveAttribute('aria-sort', 'ascending')
  await expect(categories.header('Nome')).not.toHaveAttribute('aria-sort')
  await categories.expectColumn('Nome', made)
  await categories.sortBy('Nome')
  await expect(categories.header('Nome')).toHaveAttribute('aria-sort', 'ascending')
  await categories.expectColumn('Nome', sorted)
  await categories.sortBy('Nome')
  await expect(categories.header('Nome')).toHaveAttribute('aria-sort', 'descending')
  await categories.expectColumn('Nome', sorted.toReversed())

  const [renamed] = await categories.found(`${mark} amora`)
  await categories.add(`${mark} segunda`)
  await categories.rename(renamed?.categoryId ?? 0, `${mark} zimbro`)
  await categories.expectColumn('Nome', sorted.toReversed())
  await categories.refreshButton.click()
  const rest = sorted.filter((name) => name !== `${mark} AMORA`)
  await categories.expectColumn('Nome', [`${mark} zimbro`, `${mark} segunda`, ...rest.toReversed()])

  const choices = page.getByRole('group', { name: 'Status' }).getByRole('radio')
  const inactive = page.getByRole('radio', { name: 'Inativo' })
  await expect(choices).toHaveCount(3)
  await expect(page.getByRole('radio', { name: 'Ativo', exact: true })).toBeChecked()
  await categories.show('Inativo')
  await expect(inactive).toBeChecked()
  await categories.expectColumn('Nome', [`${mark} inativa`])
  await categories.choosePageSize(20)
  await categories.sortBy('Criada em')
  const told = { page: '1', perPage: '20', sort: 'createdAt', order: 'asc', search: mark, status: 'inactive' }
  await expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(told)
  await page.reload()
  await expect(categories.searchBox).toHaveValue(mark)
  await expect(inactive).toBeChecked()
})

test('a search is cleared by its button and by what is typed, and led on where it finds nothing, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const names = await categories.addSeveral(mark, 2)
  const gone = await categories.addInactive(mark.replace('Jornada', 'Sumida'))
  await categories.open()
  // Whoever waits for the list looks at whether it is busy, and is not to take the rows of before for those of the address.
  const busy = await page.evaluateHandle(() => {
    const seen: (string | null)[] = []
    const { replaceState } = history
    history.replaceState = (...state) => {
      seen.push(document.querySelector('section[aria-busy]')?.getAttribute('aria-busy') ?? null)
      replaceState.apply(history, state)
    }
    return seen
  })
  await page.keyboard.press('/')
  await page.keyboard.insertText(mark)
  await page.keyboard.press('Enter')
  await categories.expectColumn('Nome', names.toReversed())
  expect(await busy.jsonValue()).toEqual(['true'])
  await expect(categories.searchBox).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(categories.clearSearchButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(categories.searchBox).toBeFocused()
  await expect(categories.searchBox).toHaveValue('')
  await expect(categories.rows).toHaveCount(10)

  await page.keyboard.type(mark)
  await categories.expectColumn('Nome', names.toReversed())
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await expect(categories.clearSearchButton).toHaveCount(0)
  await expect(categories.rows).toHaveCount(10)
  await expect(page).not.toHaveURL(/search=/)
  await expect(categories.searchBox).toBeFocused()

  await page.keyboard.type(gone.name)
  await page.keyboard.press('Enter')
  await pressByKey(page, categories.region.getByRole('button', { name: 'Ver inativos' }))
  await expect(categories.row(gone.name)).toBeVisible()
  await expectFocusKept(page)
  await page.keyboard.press('/')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(`${mark} nada`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Nada encontrado para “${mark} nada”`)).toBeVisible()
  await pressByKey(page, categories.region.getByRole('button', { name: 'Limpar busca' }).last())
  await expect(page).not.toHaveURL(/search=/)
  await expectFocusKept(page)
})

test('the pages of a list are turned to its last, back to its first, and out of one that is gone, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const names = await categories.addSeveral(mark, 11)
  const newestFirst = names.toReversed()
  await categories.open(`?page=7&search=${encodeURIComponent(mark)}`)
  await expect(page.getByText('Esta página não existe mais')).toBeVisible()
  await pressByKey(page, page.getByRole('button', { name: 'Ir para a primeira página' }))
  await categories.expectColumn('Nome', newestFirst.slice(0, 10))
  await expect(categories.region).toBeFocused()

  await pressByKey(page, categories.nextPageButton)
  await categories.expectColumn('Nome', newestFirst.slice(10))
  await expect(categories.nextPageButton).toHaveAttribute('aria-disabled', 'true')
  await expect(categories.nextPageButton).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2/)
  await categories.expectColumn('Nome', newestFirst.slice(10))

  await tabTo(page, categories.previousPageButton, 'Shift+Tab')
  await page.keyboard.press('Space')
  await categories.expectColumn('Nome', newestFirst.slice(0, 10))
  await expect(categories.previousPageButton).toHaveAttribute('aria-disabled', 'true')
  await expect(categories.previousPageButton).toBeFocused()
})

test('columns are moved and hidden for good, rows made lower and more asked for, and a view left, by keyboard alone', async ({
  page,
}) => {
  const capsules = listPage(page, { route: 'capsules', name: 'Cápsulas' })
  await capsules.open()
  await pressByKey(page, page.getByRole('button', { name: 'Colunas' }))
  const down = page.getByRole('button', { name: 'Mover Número de série para baixo' })
  await pressByKey(page, down)
  await expect(page.getByRole('checkbox').nth(1)).toHaveAccessibleName('Número de série')
  await expect(down).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('checkbox').nth(2)).toHaveAccessibleName('Número de série')
  await pressByKey(page, page.getByRole('checkbox', { name: 'Criada em' }), 'Space')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Colunas' })).toBeFocused()
  await page.reload()
  await expect(capsules.region.getByRole('columnheader')).toHaveText([
    'Fragrância',
    'Disparos restantes',
    'Número de série',
    'Endereço MAC do dispositivo',
    'Validade',
    'Atualizada em',
  ])

  const appearance = page.getByRole('button', { name: /^Aparência/ })
  await pressByKey(page, appearance)
  await chooseByKey(page, page.getByRole('menuitemradio', { name: 'Compactas' }))
  const height = async () => Math.round((await capsules.rows.first().boundingBox())?.height ?? 0)
  await expect.poll(height).toBe(36)
  await expect(appearance).toBeFocused()
  await pressByKey(page, capsules.pageSize)
  await chooseByKey(page, page.getByRole('option', { name: '20', exact: true }))
  await expect(capsules.rows).toHaveCount(20)
  await expect(capsules.pageSize).toBeFocused()
  await pressByKey(page, capsules.refreshButton)
  await expect(capsules.refreshButton).toBeFocused()

  await pressByKey(page, page.getByRole('button', { name: 'Visões' }))
  await pressByKey(page, page.getByRole('button', { name: 'Vencidas', exact: true }))
  await expect(page).toHaveURL(/view=pastDue/)
  await pressByKey(page, page.getByRole('navigation', { name: 'Visões' }).getByRole('link', { name: 'Tudo' }))
  await expect(page).not.toHaveURL(/view=pastDue/)
  await expectFocusKept(page)
})
