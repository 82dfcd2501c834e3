import { expect, type Page, type Route } from '@playwright/test'
import { demoPassword, test } from './support/journey.ts'

test.use({ login: null })

test.describe('the login', () => {
  test('asks for both e-mail and password, and for a valid e-mail [L-57, L-58]', async ({ page }) => {
    await page.goto('/auth/login')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('alert')).toHaveText('Informe seu e-mail e sua senha.')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.getByLabel('E-mail').fill('ana@sillage')
    await page.getByLabel('Senha', { exact: true }).fill('x')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Informe um e-mail válido.')
  })

  test('says what the server has against somebody, or the generic sentence [L-59, L-61]', async ({ page }) => {
    await page.goto('/auth/login')
    await signIn(page, 'nobody@sillage.example', 'not the password')
    await expect(page.getByRole('alert')).toHaveText('Falha na autenticação, verifique suas credenciais')
    await answer(page, '/login', { status: 400, body: 'Hoje não.' })
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('alert')).toHaveText('Hoje não.')
    await answer(page, '/login', { status: 400, body: '' })
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('alert')).toHaveText('Falha na autenticação, verifique suas credenciais')
  })

  test('says how long to wait after too many tries', async ({ page }) => {
    await answer(page, '/login', { status: 429, headers: { 'Retry-After': '600' }, body: 'wait' })
    await page.goto('/auth/login')
    await signIn(page, 'nobody@sillage.example', 'x')
    await expect(page.getByRole('alert')).toHaveText('Muitas tentativas. Tente novamente em 10 minutos.')
  })

  test('says that a session has expired, in the language one reads [L-60]', async ({ page }) => {
    await page.goto('/auth/login?expired')
    await expect(page.getByRole('status')).toHaveText('Sua sessão expirou. Entre novamente para continuar.')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('status')).toHaveText('Your session has expired. Sign in again to continue.')
  })
})

test.describe('a forgotten password', () => {
  test('needs a valid e-mail: a title says so, and a text [L-46]', async ({ page }) => {
    await page.goto('/auth/esqueci-senha')
    await page.getByLabel('E-mail').fill('ana')
    await page.getByRole('button', { name: 'Enviar link' }).click()
    await expect(page.getByRole('alert').getByText('E-mail inválido')).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Confira o endereço digitado e tente novamente.')
    await expect(page.getByLabel('E-mail')).toBeFocused()
    await page.getByLabel('E-mail').fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Informe o e-mail da sua conta.')
  })

  test('of an e-mail that nobody has is answered so [L-47]', async ({ page }) => {
    await page.goto('/auth/esqueci-senha')
    await page.getByLabel('E-mail').fill('nobody@sillage.example')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Não encontramos uma conta com este e-mail.')
  })
})

test.describe('a new password', () => {
  for (const { path, submit, done, failed } of [
    {
      path: '/auth/recuperar-senha',
      submit: 'Salvar nova senha',
      done: ['Senha alterada', 'Sua nova senha já está valendo. Entre com ela para continuar.'],
      failed: [
        'Não foi possível alterar a senha',
        /^O link pode ter expirado ou já ter sido usado\. Peça um novo link/,
      ],
    },
    {
      path: '/auth/cadastrar-senha',
      submit: 'Concluir cadastro',
      done: ['Cadastro concluído', /^Sua senha foi criada e seu e-mail está confirmado\./],
      failed: [
        'Não foi possível concluir o cadastro',
        /^O link pode ter expirado ou já ter sido usado\. Peça a um adm/,
      ],
    },
  ] as const) {
    test(`on ${path} must be there, be strong and be the same twice [L-48, L-49, L-50]`, async ({ page }) => {
      const sent = countRequests(page)
      await page.goto(`${path}?t=some-token`)
      const password = page.getByLabel('Nova senha', { exact: true })
      await page.getByRole('button', { name: submit }).click()
      await expect(page.getByText('Informe a senha.')).toBeVisible()
      await expect(password).toBeFocused()
      await password.fill('abc')
      await page.getByLabel('Confirme a nova senha').fill('abcd')
      await page.getByRole('button', { name: submit }).click()
      await expect(page.getByText(/^A senha deve ter de 8 a 16 caracteres/)).toBeVisible()
      await expect(page.getByText('As senhas não são iguais.')).toBeVisible()
      await expect(password).toHaveAccessibleDescription(/^A senha deve ter/)
      expect(sent()).toBe(0)
    })

    test(`on ${path} ends with a title, a subtitle and the way on [L-51, L-53, L-54]`, async ({ page }) => {
      for (const { status, says } of [
        { status: 204, says: done },
        { status: 400, says: failed },
      ]) {
        const [title, subtitle] = says
        await answer(page, '/requisicaotemporaria', { status })
        await page.goto(`${path}?t=some-token`)
        await fillPassword(page)
        for (const agreement of await page.getByRole('checkbox').all()) await agreement.check()
        await page.getByRole('button', { name: submit }).click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
        await expect(page.getByText(subtitle)).toBeVisible()
        await expect(page.getByRole('link', { name: 'Ir para o login' })).toHaveAttribute('href', '/auth/login')
      }
    })
  }

  test('shows how long it has to be, and what it still needs [K-80]', async ({ page }) => {
    await page.goto('/auth/recuperar-senha?t=some-token')
    await expect(page.getByText('De 8 a 16 caracteres', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveAccessibleDescription('De 8 a 16 caracteres')
    const needs = page.getByRole('list', { name: 'A senha precisa ter:' }).getByRole('listitem')
    await page.getByLabel('Nova senha', { exact: true }).pressSequentially('aB3')
    await expect(needs).toHaveText([/ainda não/, /: atendido/, /: atendido/, /: atendido/, /ainda não/])
  })

  test('on first access needs the agreement, with the policy to read [K-83, K-84]', async ({ page, context }) => {
    const sent = countRequests(page)
    await page.goto('/auth/cadastrar-senha?t=some-token')
    await fillPassword(page)
    await page.getByRole('button', { name: 'Concluir cadastro' }).click()
    const agreement = page.getByRole('checkbox', { name: 'Eu li e concordo com os termos e condições', exact: true })
    await expect(agreement).toBeFocused()
    await expect(agreement).toHaveAccessibleDescription('É preciso concordar com os termos e condições para continuar.')
    expect(sent()).toBe(0)
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Ler a política de privacidade' }).click()
    await expect((await opened).getByRole('heading', { level: 1 })).toHaveText('Política de privacidade')
    await expect(page.getByLabel('Nova senha', { exact: true })).toHaveValue('Vetiver #7')
  })

  test('that the server refuses leaves the form, because the link is still good', async ({ page }) => {
    const headers = { 'Error-Field': 'senha' }
    await answer(page, '/requisicaotemporaria', { status: 400, body: 'Esta senha é fraca.', headers })
    await page.goto('/auth/recuperar-senha?t=some-token')
    await fillPassword(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Esta senha é fraca.')).toBeVisible()
    await expect(page.getByLabel('Nova senha', { exact: true })).toBeFocused()
  })
})

test('without their token the three screens lead to /auth, and so to the login [A-10, A-11, A-12]', async ({
  page,
}) => {
  for (const screen of ['ativar-conta', 'recuperar-senha', 'cadastrar-senha']) {
    await page.goto(`/auth/${screen}`)
    await expect(page).toHaveURL('/auth/login')
  }
})

test('confirming an address says that it is under way, then why it failed, and may be tried again [A-06]', async ({
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
  await answer(page, '/requisicaotemporaria', { status: 204 })
  const sent = page.waitForRequest('**/api/requisicaotemporaria')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  expect((await sent).postDataJSON()).toEqual({ token: 'some-token' })
  await expect(page.getByRole('heading', { level: 1, name: 'Conta ativada' })).toBeFocused()
})

async function answer(page: Page, path: string, response: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.unroute(`**/api${path}`)
  await page.route(`**/api${path}`, (route) => route.fulfill({ contentType: 'text/plain; charset=utf-8', ...response }))
}

/** How often a token was sent. */
function countRequests(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/requisicaotemporaria')) count++
  })
  return () => count
}

async function fillPassword(page: Page): Promise<void> {
  await page.getByLabel('Nova senha', { exact: true }).fill('Vetiver #7')
  await page.getByLabel('Confirme a nova senha').fill('Vetiver #7')
}

async function signIn(page: Page, email: string, password: string = demoPassword): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}
