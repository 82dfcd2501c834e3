import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { QrCodeDialog } from '../../src/campaigns/QrCodeDialog.tsx'
import { buildFileName } from '../../src/campaigns/qrImage.ts'
import { preloadComponents } from '../../src/ui/lazyComponent.tsx'
import { openDeclaredScreens, pastInstant } from '../declared/declaredFixture.ts'

// As after the first interaction with the page.
beforeAll(preloadComponents)

// happy-dom lacks these functions.
window.print = () => undefined
afterEach(() => vi.restoreAllMocks())

describe('the QR code of a campaign', () => {
  test('opens from its row, is a picture with a name, and is printed by a button [F-04, F-05]', async () => {
    const print = vi.spyOn(window, 'print').mockReturnValue()
    await openCampaigns([createCampaign(12, { name: 'Natal na Serra' })])
    const dialog = await openCode('Natal na Serra')
    expect(within(dialog).getByRole('img', { name: 'QR code: Natal na Serra' }).getAttribute('viewBox')).toBe(
      '-4 -4 37 37',
    )
    expect(getSheet()?.textContent).toBe('Natal na Serra')
    expect(within(dialog).queryByText('Esta campanha está inativa.')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Imprimir' }))
    expect(print).toHaveBeenCalledOnce()
  })

  test('keeps its quiet zone where the code is smaller', async () => {
    await openCampaigns([createCampaign(1)])
    const dialog = await openCode('Campanha 1')
    const code = within(dialog).getByRole('img', { name: 'QR code: Campanha 1' })
    expect(code.getAttribute('viewBox')).toBe('-4 -4 33 33')
    expect(code.querySelector('svg')?.getAttribute('width')).toBe('25')
  })

  test('says that the campaign is inactive, and leaves nothing to print behind when it closes', async () => {
    await openCampaigns([createCampaign(1, { deletedAt: pastInstant })])
    await userEvent.click(screen.getByRole('radio', { name: 'Inativo' }))
    const dialog = await openCode('Campanha 1')
    expect(within(dialog).getByText('Esta campanha está inativa.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(getSheet()).toBeNull()
  })

  test.each([
    ['Natal na Serra', 'qr-code-natal-na-serra-7'],
    ['  Coração & Alma: "50%" / ../etc  ', 'qr-code-coracao-alma-50-etc-7'],
    ['香り', 'qr-code-7'],
    ['a'.repeat(100), `qr-code-${'a'.repeat(60)}-7`],
  ])('of %s has a file name that every system takes', (name, expected) => {
    expect(buildFileName(name, 7)).toBe(expected)
  })
})

describe('the codes of several campaigns', () => {
  test('are printed twelve to a sheet, or one a page', async () => {
    await openCampaigns(Array.from({ length: 13 }, (_, index) => createCampaign(index + 1)))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }))
    await userEvent.click(screen.getByRole('button', { name: 'Próxima página' }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar Campanha 1' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Campanha 2' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Campanha 3' }))
    const dialog = await openSheet(13)
    expect(within(dialog).getByText('13 campanhas, 2 páginas')).toBeTruthy()
    expect(countCodesPerPage()).toEqual([12, 1])
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Um código por página' }))
    expect(within(dialog).getByText('13 campanhas, 13 páginas')).toBeTruthy()
    expect(countCodesPerPage()).toEqual(Array.from({ length: 13 }, () => 1))
  })

  test('of which some are inactive are printed, too, once that is said', async () => {
    await openCampaigns([createCampaign(1, { deletedAt: pastInstant }), createCampaign(2, { deletedAt: pastInstant })])
    await userEvent.click(screen.getByRole('radio', { name: 'Inativo' }))
    await screen.findByText('Campanha 2')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }))
    const dialog = await openSheet(2)
    expect(within(dialog).getByText('2 campanhas estão inativas: Campanha 2, Campanha 1.')).toBeTruthy()
    expect(countCodesPerPage()).toEqual([2])
  })

  test('are one code where one campaign is selected', async () => {
    await openCampaigns([createCampaign(1), createCampaign(2)])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Campanha 2' }))
    await userEvent.click(screen.getByRole('button', { name: 'Imprimir QR codes (1)' }))
    expect(await screen.findByRole('img', { name: 'QR code: Campanha 2' })).toBeTruthy()
  })
})

function createCampaign(campaignId: number, more: RecordData = {}): RecordData {
  const own = { campaignId, name: `Campanha ${campaignId}`, downloads: campaignId, fragranceShots: 100 }
  return { ...own, isDefault: false, createdAt: pastInstant, updatedAt: pastInstant, deletedAt: null, ...more }
}

async function openCampaigns(records: RecordData[]): Promise<void> {
  const options = { address: '/admin/campaigns', shown: [campaigns], dialogs: { qrCode: QrCodeDialog } }
  openDeclaredScreens({ campaigns: records }, options)
  await screen.findByRole('radio', { name: 'Ativo' })
  if (records.some(({ deletedAt }) => deletedAt === null)) await screen.findByText(String(records.at(-1)?.name))
}

async function openCode(name: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: `Ver QR code: ${name}` }))
  return screen.findByRole('dialog', { name: 'QR code da campanha' })
}

async function openSheet(count: number): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole('button', { name: `Imprimir QR codes (${count})` }))
  return screen.findByRole('dialog', { name: 'Imprimir QR codes' })
}

const getSheet = () => document.querySelector('[data-print-sheet]')
/** The number of codes on each printed page. */
const countCodesPerPage = () => [...(getSheet()?.children ?? [])].map((page) => page.querySelectorAll('figure').length)
