import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from './support/axe.ts'
import { demoPassword, findDemoUser, signIn, waitForMailedLink } from './support/demoUsers.ts'
import { test } from './support/journey.ts'
import { chooseByKey, pressByKey, typeByKey } from './support/keyboard.ts'
import { readQrCode } from './support/readQrCode.ts'

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

test('an authenticator app reads its QR code; from then on its code or a recovery code is needed to sign in [Y-02, Y-04, Y-05]', async ({
  page,
  api,
}) => {
  const { id, email } = await findDemoUser(api, { confirmed: true, profile: isStaff }, 1)
  // A first try that failed may have left a factor; without one the call is refused.
  await api.delete(`/api/usuario/${id}/factors`).catch(() => undefined)
  const openMenu = () => page.getByRole('button', { name: /^Menu de/ }).click()
  const signOut = async () => {
    await openMenu()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page).toHaveURL('/auth/login')
  }
  await page.goto('/auth/login')
  await signIn(page, email)
  await expect(page).toHaveURL('/admin/home')
  await openMenu()
  await page.getByRole('menuitem', { name: 'Segundo fator' }).click()
  await page.getByRole('button', { name: 'Configurar' }).click()
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  const picture = page.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
  let uri: string | undefined
  await expect
    .poll(async () => {
      uri = await readQrCode(await picture.screenshot())
      return uri
    })
    .toContain('otpauth://totp/')
  const secret = Secret.fromBase32(new URL(uri ?? '').searchParams.get('secret') ?? '')
  await page.keyboard.type(TOTP.generate({ secret }))
  await page.keyboard.press('Enter')
  const listed = page.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem')
  await expect(listed).toHaveCount(10)
  const codes = await listed.allInnerTexts()
  await expectAccessible(page, 'recovery codes')
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click()
  await expect(page.getByText('O segundo fator está ativado.')).toBeVisible()
  await expectAccessible(page, 'second factor')
  await page.keyboard.press('Escape')

  await signOut()
  await signIn(page, email)
  await expect(page.getByLabel('Código de 6 dígitos')).toBeFocused()
  await expectAccessible(page, 'second step')
  // The code of this time step was the proof, so the next one is given: clocks may differ by a step.
  await page.keyboard.type(TOTP.generate({ secret, timestamp: Date.now() + 30_000 }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/home')

  await signOut()
  await signIn(page, email)
  await page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await expect(page.getByLabel('Código de recuperação')).toBeFocused()
  await page.keyboard.type(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/home')
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
