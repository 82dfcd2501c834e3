import { expect } from '@playwright/test'
import { demoPassword, findDemoUser, waitForMailedLink } from './support/demoUsers.ts'
import { test } from './support/journey.ts'
import { chooseByKey, pressByKey, typeByKey } from './support/keyboard.ts'

test.use({ login: null })

const isUser = (profile: string) => profile.toUpperCase() === 'USER'
const isStaff = (profile: string) => !isUser(profile)
const newPassword = 'Vetiver #7'

test('a forgotten password is replaced by keyboard alone: the form, the dialog, the mail, the login; the link is good once [A-08, A-32, A-33]', async ({
  page,
  api,
}) => {
  const { email } = await findDemoUser(api, { confirmed: true, profile: isStaff }, 0)
  const { keyboard } = page
  await page.goto('/auth/login')
  await pressByKey(page, page.getByRole('link', { name: 'Esqueci minha senha' }))
  await expect(page).toHaveURL('/auth/esqueci-senha')
  await typeByKey(page, page.getByLabel('E-mail'), email)
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confira seu e-mail' })
  await expect(dialog).toContainText(email)
  await keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const link = await waitForMailedLink(api, email, '/auth/recuperar-senha')
  await page.goto(link)
  const sent = page.waitForRequest('**/api/requisicaotemporaria')
  await typeByKey(page, page.getByLabel('Nova senha', { exact: true }), newPassword)
  await typeByKey(page, page.getByLabel('Confirme a nova senha'), newPassword)
  await keyboard.press('Enter')
  const token = new URL(link).searchParams.get('t')
  expect((await sent).postDataJSON()).toEqual({ token, senha: newPassword })
  await expect(page.getByRole('heading', { level: 1, name: 'Senha alterada' })).toBeFocused()
  await expect(page.getByText('Sua nova senha já está valendo.')).toBeVisible()
  await pressByKey(page, page.getByRole('link', { name: 'Ir para o login' }))

  await typeByKey(page, page.getByLabel('E-mail'), email)
  await typeByKey(page, page.getByLabel('Senha', { exact: true }), demoPassword)
  await keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Falha na autenticação, verifique suas credenciais')
  await page.getByLabel('Senha', { exact: true }).fill(newPassword)
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/home')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await pressByKey(page, page.getByRole('button', { name: /^Menu de/ }))
  await chooseByKey(page, page.getByRole('menuitem', { name: 'Sair' }))
  await expect(page).toHaveURL('/auth/login')

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Não foi possível alterar a senha' })).toBeFocused()
  await expect(page.getByText(/O link pode ter expirado ou já ter sido usado/)).toBeVisible()
  await page.getByRole('link', { name: 'Pedir novo link' }).click()
  await expect(page.getByRole('heading', { name: 'Esqueceu a senha?' })).toBeVisible()
})

test('an address is confirmed by opening its link, with nothing but the token; a second time it says why not [A-07, A-35, L-52]', async ({
  page,
  api,
}) => {
  const person = await findDemoUser(api, { confirmed: true, profile: isUser }, 6)
  const email = `nova.${person.email}`
  await api.put(`/api/usuario/${person.id}`, { data: { email } })
  const link = await waitForMailedLink(api, email, '/auth/ativar-conta')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/requisicaotemporaria')) sent.push(request.postDataJSON())
  })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Conta ativada' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Ir para o login' })).toHaveAttribute('href', '/auth/login')
  expect(sent).toEqual([{ token: new URL(link).searchParams.get('t') }])
  await page.reload()
  const refusal = 'Este link é inválido, expirou ou já foi usado.'
  await expect(page.getByRole('heading', { level: 1, name: refusal })).toBeFocused()
})

test('confirming an address says that it is under way, then why it failed, and is tried again by keyboard alone [A-06]', async ({
  page,
}) => {
  let refuse: () => void = () => undefined
  await page.route('**/api/requisicaotemporaria', async (route) => {
    await new Promise<void>((resolve) => {
      refuse = resolve
    })
    await route.abort()
  })
  await page.goto('/auth/ativar-conta?t=some-token')
  await expect(page.getByRole('status')).toHaveText('Ativando sua conta…')
  refuse()
  await expect(page.getByRole('heading', { level: 1, name: /^Não foi possível falar com o servidor/ })).toBeFocused()
  await page.unroute('**/api/requisicaotemporaria')
  await page.route('**/api/requisicaotemporaria', (route) => route.fulfill({ status: 204 }))
  const sent = page.waitForRequest('**/api/requisicaotemporaria')
  await pressByKey(page, page.getByRole('button', { name: 'Tentar novamente' }))
  expect((await sent).postDataJSON()).toEqual({ token: 'some-token' })
  await expect(page.getByRole('heading', { level: 1, name: 'Conta ativada' })).toBeFocused()
})
