import { Button } from '@mui/material'
import { useRef, useState } from 'react'
import { readQrCode } from '../ui/drawnQrCode.ts'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { QrCode } from '../ui/QrCode.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { useTranslator } from '../ui/translator.tsx'
import styles from './QrCodeDialog.module.css'
import { QrCodesDialog } from './QrCodesDialog.tsx'
import type { QrCodeCampaign } from './qrCodeCampaign.ts'
import { buildFileName, toPngBlob, toSvgBlob } from './qrImage.ts'

interface CampaignQrCodeProps {
  campaign: QrCodeCampaign
  onClose: () => void
}

/** A dialog with the QR code of one campaign, to view, print or download. */
export function CampaignQrCode({ campaign, onClose }: CampaignQrCodeProps) {
  const translate = useTranslator()
  return (
    <QrCodesDialog
      title={translate('resources.campaigns.qrCode.title')}
      maxWidth="xs"
      campaigns={[campaign]}
      layout="single"
      onClose={onClose}
    >
      <QrCodeDownloads campaign={campaign} />
      {campaign.isInactive && <Notice tone="warning">{translate('resources.campaigns.qrCode.inactive')}</Notice>}
    </QrCodesDialog>
  )
}

/** The code with its name, and a download button for each file format. */
function QrCodeDownloads({ campaign: { id, name, text } }: { campaign: QrCodeCampaign }) {
  const translate = useTranslator()
  const figureRef = useRef<HTMLElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const download = async (kind: 'svg' | 'png') => {
    const svg = figureRef.current?.querySelector('svg')
    if (!svg) return
    setFailed(false)
    try {
      const qrCode = readQrCode(svg)
      saveFile(kind === 'svg' ? toSvgBlob(qrCode, name) : await toPngBlob(qrCode), `${buildFileName(name, id)}.${kind}`)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <figure ref={figureRef} className={styles.card}>
        <QrCode text={text} label={translate('resources.campaigns.qrCode.code', { name })} className={styles.code} />
        <figcaption className={styles.name}>{name}</figcaption>
      </figure>
      <div className={styles.files}>
        {(['svg', 'png'] as const).map((kind) => (
          <Button key={kind} size="small" variant="text" className={styles.button} onClick={() => void download(kind)}>
            <Icon name="download" size={18} />
            {translate(`resources.campaigns.qrCode.${kind}`)}
          </Button>
        ))}
      </div>
      {hasFailed && <Notice tone="danger">{translate('resources.campaigns.qrCode.failed')}</Notice>}
    </>
  )
}
