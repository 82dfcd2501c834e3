import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { categoryForm } from './support/categoryForm.ts'
import { inLook, nameOf, pairs } from './support/circumstances.ts'
import { test } from './support/journey.ts'

for (const look of pairs) {
  test.describe(nameOf(look), () => {
    test.use({ ...inLook(look), login: null })

    test(`the login keeps nobody out (${nameOf(look)})`, async ({ page }) => {
      await page.goto('/auth/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page, 'login')
      await page.locator('input[type=email]').press('Enter')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page, 'login, refused')
    })
  })
}

for (const { theme, width } of [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 360 },
] as const) {
  test.describe(`${theme}, ${width} px`, () => {
    test.use({
      preferences: { theme },
      viewport: { width, height: 800 },
      contextOptions: { reducedMotion: 'reduce' },
    })

    test(`what opens over a list keeps nobody out (${theme}, ${width} px)`, async ({ categories, mark, page }) => {
      test.slow()
      const { name } = await categories.addInactive(mark)
      await categories.open()
      await openAndCheck(page, page.getByRole('button', { name: 'Colunas' }), 'columns')
      await openAndCheck(page, categories.pageSize, 'rows per page')
      for (const menu of [/^Menu de /, /^Aparência/, /^Idioma/]) {
        const opener = page.getByRole('banner').getByRole('button', { name: menu })
        if (await opener.isVisible()) await openAndCheck(page, opener, String(menu))
      }
      await categories.search(mark)
      await expectAccessible(page, 'no match')
      await categories.show('Inativo')
      const menu = categories.menuButton(name)
      if (width < 768) {
        await menu.click()
        await page.getByRole('menuitem', { name: 'Deletar' }).click()
      } else {
        await categories.removeButton(name).click()
      }
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await expectAccessible(page, 'question')
      await page.route('**/api/categories/*', (route) => route.fulfill({ status: 500 }))
      await page.getByRole('alertdialog').getByRole('button', { name: 'Deletar' }).click()
      await expect(page.getByRole('alertdialog', { name: 'Falha ao deletar' })).toBeVisible()
      await expectAccessible(page, 'failure')
    })

    test(`what opens over a form keeps nobody out (${theme}, ${width} px)`, async ({ categories, mark, page }) => {
      test.slow()
      const form = categoryForm(page)
      const { categoryId } = await categories.add(`${mark} original`)
      await form.openNew()
      await form.save()
      await expectAccessible(page, 'errors')
      await form.name.fill(`${mark} nova`)
      await form.cleanButton.click()
      await expectAccessible(page, 'question')
      await page.keyboard.press('Escape')
      await form.save()
      await expect(form.savedDialog).toBeVisible()
      await expectAccessible(page, 'saved')
      await form.openFor(categoryId)
      await categories.rename(categoryId, `${mark} deles`)
      await form.name.fill(`${mark} minha`)
      await form.save()
      await expect(form.editedDialog).toBeVisible()
      await expectAccessible(page, 'two versions')
      await page.goto('/admin/categories/0/update')
      await expect(page.getByRole('heading', { name: 'Registro não encontrado' })).toBeVisible()
      await expectAccessible(page, 'not found')
    })
  })
}

async function openAndCheck(page: Page, opener: ReturnType<Page['locator']>, place: string): Promise<void> {
  await opener.click()
  await expect(page.locator('[role=menu], [role=dialog], [role=listbox]').filter({ visible: true })).toBeVisible()
  await expectAccessible(page, place)
  await page.keyboard.press('Escape')
  await expect(page.locator('[role=menu], [role=dialog], [role=listbox]').filter({ visible: true })).toHaveCount(0)
}
