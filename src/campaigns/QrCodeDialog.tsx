import type { RaRecord } from 'react-admin'
import { CampaignQrCode } from './CampaignQrCode.tsx'
import { PrintQrCodesDialog } from './PrintQrCodesDialog.tsx'
import { toQrCodeCampaign } from './qrCodeCampaign.ts'

interface QrCodeDialogProps {
  records: readonly RaRecord[]
  onClose: () => void
}

/** Shows the QR code of one campaign, or the print dialog for several. */
export function QrCodeDialog({ records, onClose }: QrCodeDialogProps) {
  const campaigns = records.map(toQrCodeCampaign)
  const [firstCampaign, ...otherCampaigns] = campaigns
  return firstCampaign && otherCampaigns.length === 0 ? (
    <CampaignQrCode campaign={firstCampaign} onClose={onClose} />
  ) : (
    <PrintQrCodesDialog campaigns={campaigns} onClose={onClose} />
  )
}
