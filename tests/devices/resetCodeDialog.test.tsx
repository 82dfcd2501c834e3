import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Locale } from '#i18n/locales.ts'
import { devices } from '#product/resources/devices.ts'
import { resources } from '#product/resources/index.ts'
import { generateResetCode } from '#rules/resetCode.ts'
import { ResetCodeDialog } from '../../src/devices/ResetCodeDialog.tsx'
import { type BrowserFixture, createBrowserFixture } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const mac = '00:1A:7D:DA:71:13'

describe('the dialog of the reset code', () => {
  test('shows the code of the device with the seconds it has left [H-05, H-09]', async () => {
    const { dialog, code, seconds } = await openDialog()
    expect(code()).toBe('559636')
    expect(seconds()).toBe('40 segundos')
    expect(within(dialog).getByText(mac)).toBeTruthy()
    expect(within(dialog).getByText(/quem conhece o endereço MAC pode calculá-lo/)).toBeTruthy()
  })

  test('counts down second by second, without a call [H-06, H-11]', async () => {
    const { browser, seconds, tick } = await openDialog()
    const asked = browser.requests.length
    for (const left of ['39 segundos', '38 segundos', '37 segundos']) {
      tick(1000)
      expect(seconds()).toBe(left)
    }
    tick(999)
    expect(seconds()).toBe('37 segundos')
    tick(1)
    expect(seconds()).toBe('36 segundos')
    expect(browser.requests).toHaveLength(asked)
  })

  test('has the next code when the time is up, and goes on; the one before stays readable for a turn [H-07]', async () => {
    const { dialog, code, seconds, tick } = await openDialog()
    expect(within(dialog).queryByText('Código anterior:')).toBeNull()
    tickEverySecond(tick, 40)
    expect([code(), seconds()]).toEqual(['139679', '60 segundos'])
    expect(within(dialog).getByText('Código anterior:').textContent).toContain('5 5 9 6 3 6')
    tickEverySecond(tick, 60)
    expect(code()).toBe(generateResetCode(mac, new Date((start + 100) * 1000))?.token)
    expect(within(dialog).getByText('Código anterior:').textContent).toContain('1 3 9 6 7 9')
  })

  test('keeps one timer, and none once it is closed [H-08]', async () => {
    const { browser, tick } = await openDialog()
    const others = browser.waiting() - 1
    tickEverySecond(tick, 130)
    expect(browser.waiting()).toBe(others + 1)
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(browser.waiting()).toBe(others)
  })

  test('is right again at once when a sleeping tab comes back', async () => {
    const { browser, code, seconds } = await openDialog()
    const others = browser.waiting() - 1
    browser.sleep(150_000)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(code()).toBe(generateResetCode(mac, new Date(browser.now()))?.token)
    expect(seconds()).toBe('10 segundos')
    expect(browser.waiting()).toBe(others + 1)
  })

  test('tells whoever listens of the last ten seconds and of a new code once, and of no tick', async () => {
    const { dialog, tick } = await openDialog()
    const heard: string[] = []
    for (let second = 0; second < 102; second++) {
      const [status] = within(dialog).getAllByRole('status')
      if (status?.textContent !== heard.at(-1)) heard.push(status?.textContent ?? '')
      tick(1000)
    }
    const next = generateResetCode(mac, new Date((start + 100) * 1000))?.token ?? ''
    expect(heard).toEqual([
      '',
      'O código muda em até 10 segundos',
      'Novo código: 1 3 9 6 7 9',
      'O código muda em até 10 segundos',
      `Novo código: ${[...next].join(' ')}`,
    ])
    expect(within(dialog).getByRole('timer').getAttribute('aria-live')).toBe('off')
  })

  test('copies the code and says so, until there is another one', async () => {
    const { tick } = await openDialog()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await userEvent.click(screen.getByRole('button', { name: 'Copiar' }))
    expect(write).toHaveBeenCalledWith('559636')
    expect(await screen.findByRole('button', { name: 'Copiado' })).toBeTruthy()
    expect(screen.getByText('Código copiado').getAttribute('role')).toBe('status')
    tickEverySecond(tick, 40)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Copiar' }))
    await userEvent.keyboard('{Enter}')
    expect(write).toHaveBeenLastCalledWith('139679')
    expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Copiado' }))
    await userEvent.keyboard('{Escape}')
    const opener = await screen.findByRole('button', { name: /^Gerar código/ })
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  test('says what to do where the browser does not let it copy', async () => {
    await openDialog()
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'))
    await userEvent.click(screen.getByRole('button', { name: 'Copiar' }))
    expect(await screen.findByText('Não foi possível copiar. Selecione o código para copiá-lo.')).toBeTruthy()
  })

  test('says that there is no code for a device without a proper address', async () => {
    const { dialog } = await openDialog('unknown')
    expect(within(dialog).getByRole('alert').textContent).toMatch(/não tem um endereço MAC válido/)
    expect(within(dialog).queryByRole('timer')).toBeNull()
    expect(within(dialog).queryByRole('button', { name: 'Copiar' })).toBeNull()
  })
})

test('the list of devices and what can be done with one are in English for whoever reads that', async () => {
  open({ nome: 'Bia' }, mac, 'en')
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(heads).toEqual(expect.arrayContaining(['Actions', 'MAC address', 'Campaign', 'User']))
  expect(screen.getByRole('heading', { level: 1, name: 'Devices' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: `Disconnect user: ${mac}` }))
  const question = await screen.findByRole('alertdialog', { name: `Disconnect Bia from the device ${mac}?` })
  expect(question.textContent).toContain('The device becomes free for someone else to use.')
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: `Get reset code: ${mac}` }))
  const dialog = await screen.findByRole('dialog', { name: 'Reset code' })
  expect(within(dialog).getByRole('timer', { name: 'Time left' })).toBeTruthy()
  expect(dialog.textContent).toContain('whoever knows the MAC address can work it out')
  expect(within(dialog).getByRole('button', { name: 'Copy' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

const start = 1_700_000_000

/** Opens the list with one device. */
function open(user: { nome: string } | null, macAddress: string, locale: Locale): BrowserFixture {
  const device = {
    deviceId: 1,
    macAddress,
    campaign: null,
    user,
    owner: null,
    createdAt: pastInstant,
    updatedAt: pastInstant,
  }
  const browser = createBrowserFixture(createFakeBackend(resources, { devices: [device] }).answer, start * 1000)
  openScreens(browser, {
    address: '/admin/devices',
    shown: [devices],
    dialogs: { resetCode: ResetCodeDialog },
    locale,
  })
  return browser
}

/** Opens the list with one device and shows its code. */
async function openDialog(macAddress = mac) {
  const browser = open(null, macAddress, 'pt')
  await userEvent.click(await screen.findByRole('button', { name: /^Gerar código de redefinição/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Código de redefinição' })
  const tick = (milliseconds: number) => act(() => browser.pass(milliseconds))
  const getSpokenCode = (element: Element) => element.querySelector('.visually-hidden')?.textContent ?? ''
  return {
    browser,
    dialog,
    tick,
    /** The code as a screen reader reads it, without the pauses between its digits. */
    code: () =>
      getSpokenCode(within(dialog).getAllByText(/^(\d ){5}\d$/)[0]?.parentElement ?? dialog).replaceAll(' ', ''),
    seconds: () => getSpokenCode(within(dialog).getByRole('timer')),
  }
}

function tickEverySecond(tick: (milliseconds: number) => void, seconds: number): void {
  for (let second = 0; second < seconds; second++) tick(1000)
}

const pastInstant = '2026-01-01T12:00:00.000Z'
