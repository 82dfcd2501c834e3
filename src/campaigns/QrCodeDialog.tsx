import type { RaRecord } from 'react-admin'
import { CampaignQrCode } from './CampaignQrCode.tsx'
import { PrintQrCodes } from './PrintQrCodes.tsx'
import { printedCampaign } from './printedCampaign.ts'

interface QrCodeDialogProps {
  records: readonly RaRecord[]
  onClose: () => void
}

/** Shows the QR code of one campaign, or the print dialog for several. */
export function QrCodeDialog({ records, onClose }: QrCodeDialogProps) {
  const campaigns = records.map(printedCampaign)
  const [only, ...others] = campaigns
  return only && others.length === 0 ? (
    <CampaignQrCode campaign={only} onClose={onClose} />
  ) : (
    <PrintQrCodes campaigns={campaigns} onClose={onClose} />
  )
}
