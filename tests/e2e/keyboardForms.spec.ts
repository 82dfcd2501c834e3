import { expect, type Page } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { endSession } from './support/endSession.ts'
import { demoPassword, test } from './support/journey.ts'
import { expectFocusKept, pressByKey, tabTo, typeByKey } from './support/keyboard.ts'
import { mailedLink, somebody } from './support/people.ts'

// What goes wrong, is taken back or begins with a mail, without a pointer.

test.describe('whoever is not signed in', () => {
  test.use({ login: null })

  test('an invitation is accepted, its policy read and the door found closed, by keyboard alone', async ({
    api,
    context,
    page,
  }) => {
    const { id, email } = await somebody(api, { confirmed: false, profile: (name) => name === 'USER' }, 1)
    const password = 'Vetiver #8'
    await api.put(`/api/usuario/resend-mail/${id}`)
    await page.goto(await mailedLink(api, email, '/auth/cadastrar-senha'))
    await typeByKey(page, page.getByLabel('Nova senha', { exact: true }), password)
    await typeByKey(page, page.getByLabel('Confirme a nova senha'), password)
    await page.keyboard.press('Enter')
    const agreement = page.getByRole('checkbox')
    await expect(agreement).toBeFocused()
    await page.keyboard.press('Space')
    await expect(agreement).toBeChecked()
    const opened = context.waitForEvent('page')
    await pressByKey(page, page.getByRole('link', { name: /política de privacidade/i }).first())
    const policy = await opened
    await expect(policy.getByRole('heading', { level: 1 })).toBeVisible()
    await policy.close()
    await pressByKey(page, page.getByRole('button', { name: 'Concluir cadastro' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Cadastro concluído' })).toBeFocused()
    await pressByKey(page, page.getByRole('link', { name: 'Ir para o login' }))

    await typeByKey(page, page.getByLabel('E-mail'), email)
    await typeByKey(page, page.getByLabel('Senha', { exact: true }), 'not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await tabTo(page, page.getByLabel('Senha', { exact: true }))
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog', { name: 'Acesso só para administradores' })
    await pressByKey(page, dialog.getByRole('button', { name: 'Entendi' }))

    await pressByKey(page, page.getByRole('button', { name: 'Alterar senha' }))
    const change = page.getByRole('dialog', { name: 'Alterar senha' })
    await expect(change.getByLabel('Senha atual')).toBeFocused()
    await page.keyboard.type(password)
    await typeByKey(page, change.getByLabel('Nova senha', { exact: true }), `${password}!`)
    await typeByKey(page, change.getByLabel('Confirme a nova senha'), `${password}!`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Senha alterada' })).toBeVisible()
    await page.keyboard.press('Escape')
    await pressByKey(page, page.getByRole('button', { name: 'Sair' }))
    await expect(page).toHaveURL(/\/auth\/login/)
  })

  test('the privacy policy is reached and walked through by keyboard alone', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByLabel('E-mail').waitFor()
    await pressByKey(page, page.getByRole('link', { name: 'Política de privacidade' }))
    const entry = page.getByRole('navigation').getByRole('link').last()
    const section = (await entry.getAttribute('href')) ?? ''
    await pressByKey(page, entry)
    await expect(page).toHaveURL(new RegExp(`${section}$`))
    await expect(page.locator(section)).toBeInViewport()
  })
})

test('a draft is restored and another discarded, a form emptied and one reverted, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  const offer = page.getByRole('status').filter({ hasText: 'Você tem alterações não salvas' })
  await form.openNew()
  await page.keyboard.type(mark)
  await reload(page)
  await pressByKey(page, offer.getByRole('button', { name: 'Restaurar' }))
  await expect(form.name).toHaveValue(mark)
  await expect(form.name).toBeFocused()
  await reload(page)
  await pressByKey(page, offer.getByRole('button', { name: 'Descartar' }))
  await expect(offer).toHaveCount(0)
  await expect(form.name).toBeFocused()

  await page.keyboard.type(mark)
  await pressByKey(page, form.cleanButton)
  await pressByKey(page, page.getByRole('alertdialog').getByRole('button', { name: 'Limpar' }))
  await expect(form.name).toHaveValue('')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectFocusKept(page)

  const { categoryId, name } = await categories.add(mark)
  await form.openFor(categoryId)
  await typeByKey(page, form.name, ' outra')
  await pressByKey(page, form.revertButton)
  await pressByKey(page, page.getByRole('alertdialog').getByRole('button', { name: 'Reverter alterações' }))
  await expect(form.name).toHaveValue(name)
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expectFocusKept(page)
  await pressByKey(page, form.cancelLink)
  await expect(page).toHaveURL(/\/admin\/categories(\?|$)/)
})

test('a session that ends under a form is begun anew, and what was typed saved, by keyboard alone', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  await form.openNew()
  await page.keyboard.type(mark)
  await endSession(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog').getByLabel('Senha', { exact: true })).toBeFocused()
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(form.savedDialog).toBeVisible()
  expect((await categories.found(mark)).map(({ name }) => name)).toEqual([mark])
})

test('a list that failed is asked for again, and a record that is gone left, by keyboard alone', async ({
  categories,
  page,
}) => {
  await page.route('**/api/categories?*', (route) => route.fulfill({ status: 500 }))
  await page.goto('/admin/categories')
  await expect(page.getByRole('alertdialog', { name: 'Erro', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.unroute('**/api/categories?*')
  await pressByKey(page, categories.region.getByRole('button', { name: 'Tentar novamente' }))
  await expect(categories.rows).toHaveCount(10)
  await expectFocusKept(page)

  await page.goto('/admin/users/999999999/update')
  await pressByKey(page, page.getByRole('link', { name: 'Voltar para a lista' }))
  await expect(page).toHaveURL(/\/admin\/users(\?|$)/)
})

test('columns of a list are left out and brought back, and its other records asked for, by keyboard alone', async ({
  page,
  users,
}) => {
  await users.open()
  await pressByKey(page, page.getByRole('button', { name: 'Colunas' }))
  const email = page.getByRole('checkbox', { name: 'E-mail' })
  await pressByKey(page, email, 'Space')
  await page.keyboard.press('Escape')
  await expect(users.header('Nome')).toBeVisible()
  await expect(users.header('E-mail')).toHaveCount(0)
  await pressByKey(page, page.getByRole('button', { name: 'Colunas' }))
  await pressByKey(page, page.getByRole('button', { name: 'Restaurar colunas' }))
  await page.keyboard.press('Escape')
  await expect(users.header('E-mail')).toBeVisible()
  await tabTo(page, page.getByRole('radio', { name: 'Ativo', exact: true }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Inativo', exact: true })).toBeChecked()
  await expect.poll(async () => [...new Set(await users.column('Status'))]).toEqual(['Inativo'])
})

/** Loads the page again; the browser's own question is answered with yes. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
}
