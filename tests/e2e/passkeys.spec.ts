import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { type DemoServer, startDemoServer } from './support/demoServer.ts'
import { demoLogins, demoPassword } from './support/demoUsers.ts'

let server: DemoServer

test.beforeAll(async () => {
  server = await startDemoServer({ host: 'localhost' })
})
test.afterAll(() => server.remove())

test('a passkey is added, is the second factor after the password, and signs in alone [Y-06]', async ({ page }) => {
  const device = await addDevice(page)
  const expectHome = () => expect(page).toHaveURL(`${server.address}/admin/home`)
  const openMenu = () => page.getByRole('button', { name: /^Menu de/ }).click()
  const signOut = async () => {
    await openMenu()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await expect(page.getByLabel('E-mail')).toBeVisible()
  }
  const givePassword = async () => {
    await page.getByLabel('E-mail').fill(demoLogins.admin)
    await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  }

  await page.goto(`${server.address}/auth/login`)
  await givePassword()
  await expectHome()
  await openMenu()
  await page.getByRole('menuitem', { name: 'Segundo fator' }).click()
  await page.getByRole('button', { name: 'Adicionar chave de acesso' }).click()
  await page.getByLabel('Senha', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Já guardei os códigos' }).click()
  await expect(page.getByText('A chave de acesso foi adicionada.')).toBeVisible()
  await expectAccessible(page, 'second factors with a passkey')
  await page.keyboard.press('Escape')

  // Nobody touches the device, so that nothing signs in while the password is given.
  await device.setTouch(false)
  await signOut()
  await givePassword()
  const use = page.getByRole('button', { name: 'Usar a chave de acesso' })
  await expectAccessible(page, 'second step with a passkey')
  await device.setTouch(true)
  await use.click()
  await expectHome()

  await device.setTouch(false)
  await signOut()
  await device.setTouch(true)
  await page.getByRole('button', { name: 'Entrar com uma chave de acesso' }).click()
  await expectHome()
})

/** Adds a virtual authenticator to the browser of a page, which always confirms with a fingerprint. */
async function addDevice(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    setTouch: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  }
}
