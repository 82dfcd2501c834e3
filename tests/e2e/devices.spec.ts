import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { resetCodeAt } from '#rules/resetCode.ts'
import { expectAccessible } from './support/axe.ts'
import { changeLook } from './support/circumstances.ts'
import { devicesPage } from './support/devicesPage.ts'
import { test } from './support/journey.ts'
import { pressByKey } from './support/keyboard.ts'

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

test('the reset code opens over the list, counts down and is copied, by keyboard alone and without any call [H-05, H-11]', async ({
  api,
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { devices, mac, calls } = await openResetCode(page, api, 20)
  const dialog = devices.resetDialog
  await page.keyboard.press('Shift+Tab')
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await expect(dialog.getByText(mac)).toBeVisible()
  await expectCode(page, mac, 20)
  const timer = dialog.getByRole('timer')
  await expect(timer).toHaveText(/^(40|39|38)/)
  await expect(timer).toHaveText(/^37/)
  await expect(timer).toHaveText(/^36/)
  const copy = dialog.getByRole('button', { name: 'Copiar' })
  const copied = dialog.getByRole('button', { name: 'Copiado' })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await pressByKey(page, copy)
  await expect(copied).toBeFocused()
  expect(await clipboard()).toBe(resetCodeAt(mac, at(20))?.token)
  await page.clock.fastForward(38_000)
  await expectCode(page, mac, 60)
  await expect(dialog.getByText('Código anterior:')).toBeVisible()
  await expect(timer).toHaveText(/^5\d/)
  await expect(copy).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(copied).toBeFocused()
  expect(await clipboard()).toBe(resetCodeAt(mac, at(60))?.token)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(devices.resetButton(mac)).toBeFocused()
  expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('a user is disconnected by keyboard alone once that is confirmed, and the list loaded again, or it says why not [L-43, L-44, L-45]', async ({
  api,
  page,
}) => {
  const devices = devicesPage(page, api)
  const [device = nobody] = await devices.some(true)
  await devices.open(`?search=${encodeURIComponent(device.macAddress)}`)
  const button = devices.disconnectButton(device.macAddress)
  const question = page.getByRole('alertdialog', {
    name: `Desconectar ${device.user?.nome} do dispositivo ${device.macAddress}?`,
  })
  await pressByKey(page, button)
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()
  await expect(button).toBeFocused()
  expect((await devices.get(device.deviceId)).user).not.toBeNull()

  await page.route('**/api/devices/remove-user/*', (route) => route.fulfill({ status: 500 }), { times: 1 })
  await page.keyboard.press('Enter')
  await pressByKey(page, question.getByRole('button', { name: 'Desconectar' }))
  const failure = page.getByRole('alertdialog', { name: 'Falha ao desconectar' })
  await expect(failure).toContainText('Erro ao desconectar o usuário do dispositivo')
  await page.keyboard.press('Escape')
  await expect(failure).toBeHidden()

  await pressByKey(page, button)
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Desconectar' })).toBeFocused()
  const reloaded = page.waitForResponse((answer) => answer.url().includes('/api/devices?'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Usuário desconectado com sucesso')).toBeVisible()
  await reloaded
  await expect(button).toHaveCount(0)
  await expect(devices.region).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(devices.region.getByRole('link', { name: 'Tudo' })).toBeFocused()
  expect((await devices.get(device.deviceId)).user).toBeNull()
})

test('the dialog of the reset code has no barrier, in both themes and on a phone', async ({ page, api }) => {
  const { devices, mac } = await openResetCode(page, api, 55)
  await expectAccessible(page, 'the reset code in its last seconds')
  await page.clock.setSystemTime(at(115))
  await changeLook(page, { theme: 'dark', width: 1280 })
  await expectAccessible(page, 'the reset code in its last seconds, dark')
  await page.keyboard.press('Escape')
  await expect(devices.resetDialog).toBeHidden()
  await changeLook(page, { theme: 'dark', width: 360 })
  await page.getByRole('button', { name: `Ações de ${mac}` }).click()
  await page.getByRole('menuitem', { name: 'Gerar código de redefinição' }).click()
  await expect(devices.resetDialog).toBeVisible()
  await expectAccessible(page, 'the reset code on a phone, dark')
  await changeLook(page, { theme: 'light', width: 360 })
  await expectAccessible(page, 'the reset code on a phone')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Ações de ${mac}` })).toBeFocused()
})

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
  await pressByKey(page, devices.resetButton(mac))
  await expect(devices.resetDialog).toBeVisible()
  return { devices, mac, calls }
}

async function expectCode(page: Page, mac: string, second: number): Promise<void> {
  const token = resetCodeAt(mac, at(second))?.token ?? ''
  await expect(page.getByText([...token].join(' '), { exact: true }).first()).toBeAttached()
}
