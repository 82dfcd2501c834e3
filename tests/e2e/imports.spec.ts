import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { type DemoServer, startDemoServer } from './support/demoServer.ts'
import { demoLogins, demoPassword } from './support/demoUsers.ts'

let server: DemoServer

test.beforeAll(async () => {
  server = await startDemoServer()
})
test.afterAll(() => server.remove())

/** A file with 22 users: one row has an unknown profile, one a repeated email address, and one no name. */
const people = [
  'Nome;E-mail;Perfil',
  ...Array.from({ length: 20 }, (_, index) => {
    const profile = index === 2 ? 'Gerrente' : 'GERENTE'
    return `Pessoa Número ${index + 1};pessoa${index + 1}@exemplo.com.br;${profile}`
  }),
  'Pessoa Repetida;pessoa1@exemplo.com.br;GERENTE',
  ';semnome@exemplo.com.br;GERENTE',
].join('\r\n')

/** Presses Tab until the element has the focus, like a user without a mouse. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const isFocused = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 100 && !(await isFocused()); presses++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

const pressOn = async (page: Page, target: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

test('people in a file are corrected, brought in and taken back [Z-01, Z-27, Z-50]', async ({ page }) => {
  await openFile(page)
  await sendFile(page)
  const goOn = page.getByRole('button', { name: 'Continuar' })
  await pressOn(page, goOn)
  await expect(page.getByText('Pelo nome do campo').first()).toBeVisible()
  await expectAccessible(page, 'the columns of a file')
  await pressOn(page, goOn)
  await tabTo(page, page.getByRole('combobox', { name: /Gerrente/ }))
  await page.keyboard.press('G')
  await expectAccessible(page, 'the unknown values of a file')
  await pressOn(page, page.getByRole('link', { name: 'Continuar' }))
  await correctRows(page)
  await pressOn(page, page.getByRole('link', { name: 'Ir para a gravação' }))
  await expect(page.getByRole('heading', { name: 'Gravar os registros' })).toBeVisible()
  await expectAccessible(page, 'what is going to be written')
  await pressOn(page, page.getByRole('checkbox', { name: 'Li e confirmo.' }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Gravar 20 registros' }))
  await expect(page.getByRole('heading', { name: 'Importação concluída' })).toBeVisible()
  await expectAccessible(page, 'the report of an import')
  await pressOn(page, page.getByRole('button', { name: 'Desfazer importação' }))
  await pressOn(page, page.getByRole('button', { name: 'Desfazer', exact: true }))
  await expect(page.getByRole('heading', { name: 'Importação desfeita' })).toBeVisible()
})

/** Signs in and opens a new import from the menu; the rest happens on a narrow screen. */
async function openFile(page: Page): Promise<void> {
  await page.goto(`${server.address}/auth/login`)
  await page.getByLabel('E-mail').fill(demoLogins.admin)
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('link', { name: 'Importação em lote' }).click()
  await page.getByRole('link', { name: 'Importar planilha' }).click()
  await expect(page.locator('input[type=file]')).toBeAttached()
  await page.setViewportSize({ width: 360, height: 780 })
}

/** Sends the file, at first without a connection. */
async function sendFile(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({
    name: 'pessoas.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(people),
  })
  const parts = '**/api/imports/*/parts/*'
  await page.route(parts, (route) => route.abort('internetdisconnected'))
  await pressOn(page, page.getByRole('button', { name: 'Enviar arquivo' }))
  await expect(page.getByText(/A conexão caiu/)).toBeVisible()
  await page.unroute(parts)
  await expect(page.getByRole('heading', { name: 'O arquivo foi lido certo?' })).toBeVisible()
  await expectAccessible(page, 'how a file is read')
}

/** Leaves the check and comes back to it, and corrects a row there. */
async function correctRows(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /19\s*Novas/ })).toBeVisible()
  await expectAccessible(page, 'the rows of a file')
  await pressOn(page, page.getByRole('link', { name: 'Ir para a gravação' }))
  await expect(page.getByRole('heading', { name: 'Gravar os registros' })).toBeVisible()
  await page.goBack()
  await page.reload()
  await tabTo(page, page.getByRole('textbox', { name: 'Nome, linha 23' }))
  await page.keyboard.type('Pessoa Com Nome')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /20\s*Novas/ })).toBeVisible()
}
