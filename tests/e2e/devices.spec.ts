import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { resetCodeAt } from '#rules/resetCode.ts'
import { expectAccessible } from './support/axe.ts'
import { devicesPage } from './support/devicesPage.ts'
import { test } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'

test('the route admin/devices shows the list of devices, with its columns [B-20, H-01, M-15]', async ({
  page,
  api,
}) => {
  const devices = devicesPage(page, api)
  await devices.open()
  await expect(page).toHaveURL(/\/admin\/devices\b/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dispositivos')
  await expect(devices.region.getByRole('columnheader')).toHaveText([
    '',
    'Ações',
    'Endereço MAC',
    'Campanha',
    'Usuário',
    'Proprietário',
    'Atualizado em',
    'Criado em',
  ])
  const texts = devices.rows.first().getByRole('cell')
  await expect(texts.nth(2)).toHaveText(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/)
  await expect(texts.nth(7)).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  await expect(texts.nth(6)).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
})

test('every device can be reset, and one with a user can be disconnected [H-02, H-03, H-04]', async ({ page, api }) => {
  const devices = devicesPage(page, api)
  await devices.open('?perPage=50')
  const taken = await devices.some(true)
  const free = await devices.some(false)
  for (const { macAddress } of [...taken, ...free]) await expect(devices.resetButton(macAddress)).toBeVisible()
  for (const { macAddress } of taken.slice(4)) await expect(devices.disconnectButton(macAddress)).toBeVisible()
  for (const { macAddress } of free) await expect(devices.disconnectButton(macAddress)).toHaveCount(0)
  await expect(devices.region.getByRole('link', { name: 'Adicionar' })).toHaveCount(0)
  await expect(devices.rows.getByRole('switch')).toHaveCount(0)
})

test('a code is asked for and closed by keyboard alone', async ({ page, api }) => {
  const devices = devicesPage(page, api)
  await devices.open()
  const mac = (await devices.column('Endereço MAC'))[0] ?? ''
  await tabTo(page, devices.resetButton(mac))
  await page.keyboard.press('Enter')
  await expect(devices.resetDialog).toBeVisible()
  await page.keyboard.press('Shift+Tab')
  await expect(devices.resetDialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(devices.resetButton(mac)).toBeFocused()
})

test('the reset code opens over the list and counts down, without any call [H-05, H-11]', async ({ page, api }) => {
  const { devices, mac, calls } = await openResetCode(page, api, 20)
  await expect(devices.resetDialog.getByText(mac)).toBeVisible()
  await expectCode(page, mac, 20)
  const timer = devices.resetDialog.getByRole('timer')
  await expect(timer).toHaveText(/^(40|39|38)/)
  await expect(timer).toHaveText(/^37/)
  await expect(timer).toHaveText(/^36/)
  await page.clock.fastForward(38_000)
  await expectCode(page, mac, 60)
  await expect(devices.resetDialog.getByText('Código anterior:')).toBeVisible()
  await expect(timer).toHaveText(/^5\d/)
  await page.keyboard.press('Escape')
  await expect(devices.resetDialog).toBeHidden()
  await expect(devices.resetButton(mac)).toBeFocused()
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('the reset code is copied by its button', async ({ page, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { mac } = await openResetCode(page, api, 5)
  await page.getByRole('button', { name: 'Copiar' }).click()
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(resetCodeAt(mac, at(5))?.token)
})

test('a user is disconnected once that is confirmed, and the list is loaded again [L-44, L-45]', async ({
  page,
  api,
}) => {
  const devices = devicesPage(page, api)
  const [device = nobody] = await devices.some(true)
  await devices.open(`?search=${encodeURIComponent(device.macAddress)}`)
  await devices.disconnectButton(device.macAddress).click()
  const question = page.getByRole('alertdialog', {
    name: `Desconectar ${device.user?.nome} do dispositivo ${device.macAddress}?`,
  })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  expect((await devices.get(device.deviceId)).user).not.toBeNull()

  await devices.disconnectButton(device.macAddress).click()
  const reloaded = page.waitForResponse((answer) => answer.url().includes('/api/devices?'))
  await question.getByRole('button', { name: 'Desconectar' }).click()
  await expect(page.getByText('Usuário desconectado com sucesso')).toBeVisible()
  await reloaded
  await expect(devices.disconnectButton(device.macAddress)).toHaveCount(0)
  await expect(devices.region).toBeFocused()
  expect((await devices.get(device.deviceId)).user).toBeNull()
})

test('a user is disconnected by keyboard alone', async ({ page, api }) => {
  const devices = devicesPage(page, api)
  const device = (await devices.some(true)).at(3) ?? nobody
  await devices.open(`?search=${encodeURIComponent(device.macAddress)}`)
  const button = devices.disconnectButton(device.macAddress)
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Desconectar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Usuário desconectado com sucesso')).toBeVisible()
  await expect(devices.region).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(devices.searchBox).toBeFocused()
})

test.describe('in English', () => {
  test.use({ preferences: { locale: 'en' } })

  test('the list of devices and what can be done with one are in English', async ({ page, api }) => {
    const [device = nobody] = (await devicesPage(page, api).some(true)).slice(-1)
    await page.goto(`/admin/devices?search=${encodeURIComponent(device.macAddress)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Devices' })).toBeVisible()
    for (const column of ['Actions', 'MAC address', 'Campaign', 'User']) {
      await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
    }
    await page.getByRole('button', { name: `Disconnect user: ${device.macAddress}` }).click()
    const question = page.getByRole('alertdialog', {
      name: `Disconnect ${device.user?.nome} from the device ${device.macAddress}?`,
    })
    await expect(question).toContainText('The device becomes free for someone else to use.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: `Get reset code: ${device.macAddress}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset code' })
    await expect(dialog.getByRole('timer', { name: 'Time left' })).toBeVisible()
    await expect(dialog).toContainText('whoever knows the MAC address can work it out')
    await expect(dialog.getByRole('button', { name: 'Copy' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })
})

test('a disconnection that fails is said, and the user stays [L-43]', async ({ page, api }) => {
  const devices = devicesPage(page, api)
  const device = (await devices.some(true)).at(1) ?? nobody
  await page.route('**/api/devices/remove-user/*', (route) => route.fulfill({ status: 500 }))
  await devices.open(`?search=${encodeURIComponent(device.macAddress)}`)
  await disconnect(page, api, device.macAddress)
  const failure = page.getByRole('alertdialog', { name: 'Falha ao desconectar' })
  await expect(failure).toContainText('Erro ao desconectar o usuário do dispositivo')
  await failure.getByRole('button', { name: 'Fechar' }).click()
  await expect(devices.disconnectButton(device.macAddress)).toBeVisible()
})

test('where somebody else was faster the reason is said, and the row shows how it is now', async ({ page, api }) => {
  const devices = devicesPage(page, api)
  const device = (await devices.some(true)).at(2) ?? nobody
  await devices.open(`?search=${encodeURIComponent(device.macAddress)}`)
  await expect(devices.disconnectButton(device.macAddress)).toBeVisible()
  await devices.disconnect(device.deviceId)
  await disconnect(page, api, device.macAddress)
  const failure = page.getByRole('alertdialog', { name: 'Falha ao desconectar' })
  await expect(failure).toContainText('o dispositivo não tem usuário')
  await failure.getByRole('button', { name: 'Fechar' }).click()
  await expect(devices.disconnectButton(device.macAddress)).toHaveCount(0)
})

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    test.use({ preferences: { theme } })

    test('neither the list nor its dialogs have a barrier', async ({ page, api }) => {
      const { devices, mac } = await openResetCode(page, api, 55)
      await expectAccessible(page, 'the reset code in its last seconds')
      await page.keyboard.press('Escape')
      await expect(devices.resetDialog).toBeHidden()
      await page.setViewportSize({ width: 360, height: 740 })
      await expectAccessible(page, 'the list of devices on a phone')
      await page.getByRole('button', { name: `Ações de ${mac}` }).click()
      await page.getByRole('menuitem', { name: 'Gerar código de redefinição' }).click()
      await expect(devices.resetDialog).toBeVisible()
      await expectAccessible(page, 'the reset code on a phone')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('button', { name: `Ações de ${mac}` })).toBeFocused()
    })
  })
}

const nobody = { deviceId: 0, macAddress: 'no such device', user: null }
/** A minute that begins with a code of its own. */
const minute = 1_700_000_040
const at = (second: number) => new Date((minute + second) * 1000)

/** The code of a device, from a second of the minute on. */
async function openResetCode(page: Page, api: APIRequestContext, second: number) {
  const devices = devicesPage(page, api)
  const [device = nobody] = await devices.some(false)
  const mac = device.macAddress
  await page.clock.install()
  await devices.open(`?search=${encodeURIComponent(mac)}`)
  await expect(devices.resetButton(mac)).toBeVisible()
  await page.clock.setSystemTime(at(second))
  const calls: string[] = []
  page.on('request', (request) => calls.push(new URL(request.url()).pathname))
  await devices.resetButton(mac).click()
  await expect(devices.resetDialog).toBeVisible()
  return { devices, mac, calls }
}

async function expectCode(page: Page, mac: string, second: number): Promise<void> {
  const token = resetCodeAt(mac, at(second))?.token ?? ''
  await expect(page.getByText([...token].join(' '), { exact: true }).first()).toBeAttached()
}

async function disconnect(page: Page, api: APIRequestContext, mac: string): Promise<void> {
  await devicesPage(page, api).disconnectButton(mac).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desconectar' }).click()
}
