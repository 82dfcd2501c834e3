import { expect, type Page } from '@playwright/test'
import { demoPassword, test } from './support/journey.ts'
import { mailedLink, somebody } from './support/people.ts'

test.use({ login: null })

const isUser = (profile: string) => profile.toUpperCase() === 'USER'
const isStaff = (profile: string) => !isUser(profile)
const newPassword = 'Vetiver #7'

test('a forgotten password is replaced: the form, the dialog, the mail, the new password, the login [A-32, A-33, A-34]', async ({
  page,
  api,
}) => {
  const { email } = await somebody(api, { confirmed: true, profile: isStaff }, 0)
  await page.goto('/auth/login')
  await page.getByRole('link', { name: 'Esqueci minha senha' }).click()
  await expect(page).toHaveURL('/auth/esqueci-senha')
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Enviar link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confira seu e-mail' })
  await expect(dialog).toContainText(email)

  await page.goto(await mailedLink(api, email, '/auth/recuperar-senha'))
  const sent = page.waitForRequest('**/api/requisicaotemporaria')
  await choosePassword(page, 'Salvar nova senha')
  const token = new URL(page.url()).searchParams.get('t')
  expect((await sent).postDataJSON()).toEqual({ token, senha: newPassword })
  await expect(page.getByRole('heading', { level: 1, name: 'Senha alterada' })).toBeFocused()

  await page.getByRole('link', { name: 'Ir para o login' }).click()
  await signIn(page, email, demoPassword)
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page, email, newPassword)
  await expect(page).toHaveURL('/admin/home')
})

test('a link that was used says so, and leads to another one [A-08, L-51, L-54]', async ({ page, api }) => {
  const { email } = await somebody(api, { confirmed: true, profile: isStaff }, 1)
  await api.post('/api/usuario/recuperar-senha', { data: { email } })
  const link = await mailedLink(api, email, '/auth/recuperar-senha')
  await page.goto(link)
  const sent = page.waitForRequest('**/api/requisicaotemporaria')
  await choosePassword(page, 'Salvar nova senha')
  expect((await sent).postDataJSON().token).toBe(new URL(link).searchParams.get('t'))
  await expect(page.getByRole('heading', { name: 'Senha alterada' })).toBeVisible()
  await expect(page.getByText('Sua nova senha já está valendo.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ir para o login' })).toHaveAttribute('href', '/auth/login')
  await page.goto(link)
  await choosePassword(page, 'Salvar nova senha')
  await expect(page.getByRole('heading', { level: 1, name: 'Não foi possível alterar a senha' })).toBeFocused()
  await expect(page.getByText(/O link pode ter expirado ou já ter sido usado/)).toBeVisible()
  await page.getByRole('link', { name: 'Pedir novo link' }).click()
  await expect(page.getByRole('heading', { name: 'Esqueceu a senha?' })).toBeVisible()
})

test('an invitation is accepted: the first password, the agreement, the login [A-09, A-34, L-53]', async ({
  page,
  api,
}) => {
  const { id, email } = await somebody(api, { confirmed: false, profile: isUser }, 0)
  await api.put(`/api/usuario/resend-mail/${id}`)
  await page.goto(await mailedLink(api, email, '/auth/cadastrar-senha'))
  await page.getByRole('checkbox').check()
  const sent = page.waitForRequest('**/api/requisicaotemporaria')
  await choosePassword(page, 'Concluir cadastro')
  const token = new URL(page.url()).searchParams.get('t')
  expect((await sent).postDataJSON()).toEqual({ token, senha: newPassword })
  await expect(page.getByRole('heading', { level: 1, name: 'Cadastro concluído' })).toBeFocused()
  await expect(page.getByText('Sua senha foi criada e seu e-mail está confirmado.')).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o login' }).click()
  await expect(page).toHaveURL('/auth/login')
  await signIn(page, email, newPassword)
  await expect(page.getByRole('alertdialog', { name: 'Acesso só para administradores' })).toBeVisible()
})

test('an address is confirmed by opening its link, with nothing but the token; a second time it says why not [A-07, A-35, L-52]', async ({
  page,
  api,
}) => {
  const person = await somebody(api, { confirmed: true, profile: isUser }, 6)
  const email = `nova.${person.email}`
  await api.put(`/api/usuario/${person.id}`, { data: { email } })
  const link = await mailedLink(api, email, '/auth/ativar-conta')
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

test('somebody of the mobile app changes their password at home, and stays signed in [O-12, L-55, L-56]', async ({
  page,
  api,
}) => {
  const { email } = await somebody(api, { confirmed: true, profile: isUser }, 0)
  await page.goto('/auth/login')
  await signIn(page, email, demoPassword)
  await page.getByRole('button', { name: 'Entendi' }).click()
  await expect(page).toHaveURL('/')
  const opener = page.getByRole('button', { name: 'Alterar senha' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Alterar senha' })
  await expect(dialog.getByLabel('Senha atual')).toBeFocused()
  await dialog.getByLabel('Senha atual').fill('not the password')
  await choosePassword(page, 'Alterar senha', dialog)
  await expect(dialog.getByText('A senha atual está incorreta.')).toBeVisible()
  await expect(dialog.getByLabel('Senha atual')).toBeFocused()
  await dialog.getByLabel('Senha atual').fill(demoPassword)
  await page.route('**/api/usuario/update-password', (route) => route.fulfill({ status: 500 }))
  await dialog.getByRole('button', { name: 'Alterar senha' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Não foi possível alterar a senha. Tente novamente mais tarde.')
  await page.unroute('**/api/usuario/update-password')
  await dialog.getByRole('button', { name: 'Alterar senha' }).click()
  const done = page.getByRole('dialog', { name: 'Senha alterada' })
  await expect(done.getByRole('button', { name: 'Fechar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(done).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.reload()
  await expect(page.getByText(`Você entrou como ${email}.`)).toBeVisible()
})

test('staff change their password from the menu of the top bar, with everything asked for [A-36, K-82]', async ({
  page,
  api,
}) => {
  const { email } = await somebody(api, { confirmed: true, profile: isStaff }, 2)
  await page.goto('/auth/login')
  await signIn(page, email, demoPassword)
  await expect(page).toHaveURL('/admin/home')
  const menu = page.getByRole('button', { name: /^Menu de/ })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Alterar senha' }).click()
  const dialog = page.getByRole('dialog', { name: 'Alterar senha' })
  await expect(dialog.getByRole('textbox')).toHaveCount(3)
  await dialog.getByLabel('Senha atual').fill(demoPassword)
  await dialog.getByLabel('Nova senha', { exact: true }).fill(newPassword)
  await dialog.getByLabel('Confirme a nova senha').fill(`${newPassword}!`)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('As senhas não são iguais.')).toBeVisible()
  await expect(dialog.getByLabel('Confirme a nova senha')).toBeFocused()
  await dialog.getByLabel('Confirme a nova senha').fill(newPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Senha alterada' }).getByRole('button', { name: 'Fechar' }).click()
  await expect(menu).toBeFocused()
  await page.getByRole('link', { name: 'Cápsulas' }).first().click()
  await expect(page).toHaveURL(/\/admin\/capsules/)
})

/** Fills in a new password twice, and sends it. */
async function choosePassword(page: Page, submit: string, within: Pick<Page, 'getByLabel' | 'getByRole'> = page) {
  await within.getByLabel('Nova senha', { exact: true }).fill(newPassword)
  await within.getByLabel('Confirme a nova senha').fill(newPassword)
  await within.getByRole('button', { name: submit }).click()
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}
