import type { RaRecord } from 'react-admin'
import { isInactive } from '#language/stateLabel.ts'
import { buildQrText } from '#rules/qrText.ts'

/** The data of a campaign for its QR code. */
export interface QrCodeCampaign {
  readonly id: number
  readonly name: string
  readonly text: string
  readonly isInactive: boolean
}

export function toQrCodeCampaign(record: RaRecord): QrCodeCampaign {
  const id = Number(record.campaignId)
  const text = buildQrText({ campaignId: id, updatedAt: String(record.updatedAt) })
  return { id, name: String(record.name ?? ''), text, isInactive: isInactive(record) }
}

/** The layout on paper: several codes per page, or one. */
export type SheetLayout = 'sheet' | 'single'

/** Codes per page, in three columns. */
export const codesPerSheet = 12

/** Splits the campaigns into pages, in their order. */
export function splitIntoPages(campaigns: readonly QrCodeCampaign[], layout: SheetLayout): QrCodeCampaign[][] {
  const perPage = layout === 'sheet' ? codesPerSheet : 1
  return Array.from({ length: Math.ceil(campaigns.length / perPage) }, (_, page) =>
    campaigns.slice(page * perPage, (page + 1) * perPage),
  )
}
