import { expect } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { test } from './support/journey.ts'

test('signing out and closing the tab ask in the words of the browser before unsaved changes are lost', async ({
  mark,
  page,
}) => {
  const form = categoryForm(page)
  await form.openNew()
  await form.name.fill(mark)
  await expect(form.unsavedNotice).toBeVisible()
  for (const leave of [
    async () => {
      await page.getByRole('button', { name: /^Menu de/ }).click()
      await page.getByRole('menuitem', { name: 'Sair' }).click()
    },
    () => page.close({ runBeforeUnload: true }),
  ]) {
    const asked = page.waitForEvent('dialog')
    const leaving = leave()
    const question = await asked
    expect(question.type()).toBe('beforeunload')
    await question.dismiss()
    await leaving
    await expect(form.name).toHaveValue(mark)
  }
})
