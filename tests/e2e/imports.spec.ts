import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { type DemoServer, startDemoServer } from './support/demoServer.ts'
import { demoLogins, demoPassword } from './support/demoUsers.ts'

let server: DemoServer

test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.remove())

/** Twenty people, of whom one has an unknown profile, and three rows are wrong. */
const people = [
  'Nome;E-mail;Perfil',
  ...Array.from({ length: 20 }, (_, index) => {
    const profile = index === 2 ? 'Gerrente' : 'GERENTE'
    return `Pessoa Número ${index + 1};pessoa${index + 1}@exemplo.com.br;${profile}`
  }),
  'Pessoa Repetida;pessoa1@exemplo.com.br;GERENTE',
  ';semnome@exemplo.com.br;GERENTE',
].join('\r\n')

test('people in a file are corrected, brought in and taken back [Z-01, Z-04, Z-27]', async ({ page }) => {
  await page.goto(`${server.address}/auth/login`)
  await page.getByLabel('E-mail').fill(demoLogins.admin)
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('link', { name: 'Importação em lote' }).click()
  await page.getByRole('link', { name: 'Importar planilha' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'pessoas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(people),
  })
  const parts = '**/api/imports/*/parts/*'
  await page.route(parts, (route) => route.abort('internetdisconnected'))
  await page.getByRole('button', { name: 'Enviar arquivo' }).click()
  await expect(page.getByText(/A conexão caiu/)).toBeVisible()
  await page.unroute(parts)
  await expect(page.getByRole('heading', { name: 'O arquivo foi lido certo?' })).toBeVisible()
  await expectAccessible(page, 'how a file is read')
  const goOn = page.getByRole('button', { name: 'Continuar' })
  await goOn.click()
  await expect(page.getByText('Pelo nome do campo').first()).toBeVisible()
  await expectAccessible(page, 'the columns of a file')
  await goOn.click()
  await page.getByRole('combobox', { name: /Gerrente/ }).selectOption({ label: 'GERENTE' })
  await page.getByRole('link', { name: 'Continuar' }).click()
  await expect(page.getByRole('button', { name: /19\s*Novas/ })).toBeVisible()
  await expectAccessible(page, 'the rows of a file')
  await page.reload()
  await page.getByRole('textbox', { name: 'Nome, linha 23' }).fill('Pessoa Com Nome')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /20\s*Novas/ })).toBeVisible()
  await page.getByRole('link', { name: 'Ir para a gravação' }).click()
  await page.getByRole('checkbox', { name: 'Li, e quero que aconteça.' }).check()
  await page.getByRole('button', { name: 'Gravar 20 registros' }).click()
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible()
  await expectAccessible(page, 'the report of an import')
  await page.getByRole('button', { name: 'Desfazer importação' }).click()
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()
})
