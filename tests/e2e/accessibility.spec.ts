import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleIn } from './support/axe.ts'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'
import { bothThemes, buildLanguageOptions, changeLook, type Look } from './support/looks.ts'

test.use(buildLanguageOptions('pt'))

test('what opens over a list keeps nobody out', async ({ categories, mark, page }) => {
  test.slow()
  const { name } = await categories.addInactive(mark)
  for (const look of bothThemes) {
    const check = (place: string) => expectAccessible(page, `${place}, ${look.theme}, ${look.width} px`)
    await changeLookAfter(page, look, () => categories.open('?status=active'))
    await openAndCheck(page, page.getByRole('button', { name: 'Colunas' }), () => check('columns'))
    for (const menu of [/^Menu de /, /^Aparência/, /^Idioma/]) {
      const opener = page.getByRole('banner').getByRole('button', { name: menu })
      if (await opener.isVisible()) await openAndCheck(page, opener, () => check(String(menu)))
    }
    await categories.search(mark)
    await check('no match')
    await categories.show('Inativo')
    if (look.width < 768) {
      await categories.menuButton(name).click()
      await page.getByRole('menuitem', { name: 'Deletar' }).click()
    } else {
      await categories.removeButton(name).click()
    }
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await check('question')
    await page.route('**/api/categories/*', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }).click()
    await expect(page.getByRole('alertdialog', { name: 'Falha ao deletar' })).toBeVisible()
    await check('failure')
    await page.unroute('**/api/categories/*')
  }
})

test('what opens over a form keeps nobody out', async ({ categories, mark, page }) => {
  test.slow()
  const form = categoryForm(page)
  const { categoryId } = await categories.add(`${mark} original`)
  await form.openNew()
  await form.save()
  await expectAccessibleIn(page, bothThemes, 'errors')
  await form.name.fill(`${mark} nova`)
  await form.cleanButton.click()
  await expectAccessibleIn(page, bothThemes, 'question')
  await page.keyboard.press('Escape')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restaurar' }).waitFor()
  await expectAccessibleIn(page, bothThemes, 'the offer of a draft')
  await page.getByRole('button', { name: 'Restaurar' }).click()
  await form.save()
  await expect(form.savedNotice).toBeVisible()
  await expectAccessibleIn(page, bothThemes, 'saved')
  await form.openFor(categoryId)
  await categories.rename(categoryId, `${mark} deles`)
  await form.name.fill(`${mark} minha`)
  await form.save()
  await expect(form.editedDialog).toBeVisible()
  await expectAccessibleIn(page, bothThemes, 'two versions')
  await page.goto('/admin/categories/0/update')
  await expect(page.getByRole('heading', { name: 'Registro não encontrado' })).toBeVisible()
  await expectAccessibleIn(page, bothThemes, 'not found')
})

/** A screen that is opened with one theme and width and keeps them. */
async function changeLookAfter(page: Page, look: Look, open: () => Promise<unknown>): Promise<void> {
  await page.setViewportSize({ width: look.width, height: 800 })
  await open()
  await changeLook(page, look)
}

async function openAndCheck(
  page: Page,
  opener: ReturnType<Page['locator']>,
  check: () => Promise<void>,
): Promise<void> {
  const opened = page.locator('[role=menu], [role=dialog], [role=listbox]').filter({ visible: true })
  await opener.click()
  await expect(opened).toBeVisible()
  await check()
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
}
