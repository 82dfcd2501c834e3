import { expect } from '@playwright/test'
import { categoryForm } from './support/categoryForm.ts'
import { demoLogins, demoPassword, findDemoUser, waitForMailedLink } from './support/demoUsers.ts'
import { endSession } from './support/endSession.ts'
import { test } from './support/journey.ts'
import { pressByKey, tabTo, typeByKey } from './support/keyboard.ts'

// Forms opened by mailed links, and an expired session, by keyboard.

test.describe('whoever is not signed in', () => {
  test.use({ login: null })

  test('an invitation is accepted, its policy read, the door found closed and the password changed, by keyboard alone [A-09, A-34, O-12]', async ({
    api,
    context,
    page,
  }) => {
    const { id, email } = await findDemoUser(api, { confirmed: false, profile: (name) => name === 'USER' }, 1)
    const password = 'Vetiver #8'
    await api.put(`/api/usuario/resend-mail/${id}`)
    const link = await waitForMailedLink(api, email, '/auth/cadastrar-senha')
    await page.goto(link)
    await typeByKey(page, page.getByLabel('Nova senha', { exact: true }), password)
    await typeByKey(page, page.getByLabel('Confirme a nova senha'), password)
    await page.keyboard.press('Enter')
    const agreementCheckbox = page.getByRole('checkbox')
    await expect(agreementCheckbox).toBeFocused()
    await page.keyboard.press('Space')
    await expect(agreementCheckbox).toBeChecked()
    const opened = context.waitForEvent('page')
    await pressByKey(page, page.getByRole('link', { name: /política de privacidade/i }).first())
    const policy = await opened
    await expect(policy.getByRole('heading', { level: 1 })).toBeVisible()
    const entry = policy.getByRole('navigation').getByRole('link').last()
    const section = (await entry.getAttribute('href')) ?? ''
    await pressByKey(policy, entry)
    await expect(policy).toHaveURL(new RegExp(`${section}$`))
    await expect(policy.locator(section)).toBeInViewport()
    await policy.close()
    const sent = page.waitForRequest('**/api/requisicaotemporaria')
    await pressByKey(page, page.getByRole('button', { name: 'Concluir cadastro' }))
    expect((await sent).postDataJSON()).toEqual({ token: new URL(link).searchParams.get('t'), senha: password })
    await expect(page.getByRole('heading', { level: 1, name: 'Cadastro concluído' })).toBeFocused()
    await pressByKey(page, page.getByRole('link', { name: 'Ir para o login' }))

    await tabTo(page, page.getByRole('link', { name: 'Política de privacidade' }))
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

    const opener = page.getByRole('button', { name: 'Alterar senha' })
    await pressByKey(page, opener)
    const change = page.getByRole('dialog', { name: 'Alterar senha' })
    await expect(change.getByLabel('Senha atual')).toBeFocused()
    await page.keyboard.type(password)
    await typeByKey(page, change.getByLabel('Nova senha', { exact: true }), `${password}!`)
    await typeByKey(page, change.getByLabel('Confirme a nova senha'), `${password}!`)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Senha alterada' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await pressByKey(page, page.getByRole('button', { name: 'Sair' }))
    await expect(page).toHaveURL(/\/auth\/login/)
  })
})

test('a session that ends under a form is begun anew by the right password and what was typed saved, or left unsaved, by keyboard alone [Y-30]', async ({
  categories,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  const dialog = page.getByRole('alertdialog')
  const openForm = async (name: string) => {
    await expect(form.name).toBeFocused()
    await page.keyboard.type(name)
    await endSession(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Senha', { exact: true })).toBeFocused()
  }
  await form.openNew()
  await openForm(mark)
  await expect(dialog).toContainText(demoLogins.admin)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toBeFocused()
  await tabTo(page, dialog.getByLabel('Senha', { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await pressByKey(page, form.savedNotice.getByRole('link', { name: 'Nova categoria' }))
  await openForm(`${mark} dois`)
  await pressByKey(page, dialog.getByRole('button', { name: 'Sair sem salvar' }))
  await expect(page).toHaveURL(/\/auth\/login\?expired=true$/)
  expect((await categories.found(mark)).map(({ name }) => name)).toEqual([mark])
})

test('who signs out in another tab signs in there again, and goes on here, by keyboard alone', async ({
  categories,
  context,
  mark,
  page,
}) => {
  const form = categoryForm(page)
  await form.openNew()
  await page.keyboard.type(mark)
  const other = await context.newPage()
  await other.goto('/logout')
  await expect(page.getByRole('alertdialog').getByLabel('Senha', { exact: true })).toBeFocused()
  await typeByKey(other, other.getByLabel('E-mail'), demoLogins.admin)
  await typeByKey(other, other.getByLabel('Senha', { exact: true }), demoPassword)
  await other.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.bringToFront()
  await expect(form.name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.savedNotice).toBeVisible()
  expect(await categories.found(mark)).toHaveLength(1)
})
