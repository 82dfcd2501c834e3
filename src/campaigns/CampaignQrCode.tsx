import { Button } from '@mui/material'
import { useRef, useState } from 'react'
import { Icon } from '../ui/Icon.tsx'
import { Notice } from '../ui/Notice.tsx'
import { saveFile } from '../ui/saveFile.ts'
import { useTexts } from '../ui/texts.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import type { PrintedCampaign } from './printedCampaign.ts'
import { QrCode } from './QrCode.tsx'
import styles from './QrCodeDialog.module.css'
import { codeIn, fileNameOf, pngOf, svgOf } from './qrPicture.ts'

interface CampaignQrCodeProps {
  campaign: PrintedCampaign
  onClose: () => void
}

/** A dialog with the QR code of one campaign, to view, print or download. */
export function CampaignQrCode({ campaign, onClose }: CampaignQrCodeProps) {
  const texts = useTexts()
  return (
    <CodesDialog
      title={texts('resources.campaigns.qrCode.title')}
      maxWidth="xs"
      campaigns={[campaign]}
      layout="single"
      onClose={onClose}
    >
      <CodeWithFiles campaign={campaign} />
      {campaign.isInactive && <Notice tone="warning">{texts('resources.campaigns.qrCode.inactive')}</Notice>}
    </CodesDialog>
  )
}

/** The code with its name, and a download button for each file format. */
function CodeWithFiles({ campaign: { id, name, text } }: { campaign: PrintedCampaign }) {
  const texts = useTexts()
  const code = useRef<HTMLElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const save = async (kind: 'svg' | 'png') => {
    const frame = code.current?.querySelector('svg')
    if (!frame) return
    setFailed(false)
    try {
      const drawn = codeIn(frame)
      saveFile(kind === 'svg' ? svgOf(drawn, name) : await pngOf(drawn), `${fileNameOf(name, id)}.${kind}`)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <figure ref={code} className={styles.card}>
        <QrCode text={text} label={texts('resources.campaigns.qrCode.code', { name })} className={styles.code} />
        <figcaption className={styles.name}>{name}</figcaption>
      </figure>
      <div className={styles.files}>
        {(['svg', 'png'] as const).map((kind) => (
          <Button key={kind} size="small" variant="text" className={styles.button} onClick={() => void save(kind)}>
            <Icon name="download" size={18} />
            {texts(`resources.campaigns.qrCode.${kind}`)}
          </Button>
        ))}
      </div>
      {hasFailed && <Notice tone="danger">{texts('resources.campaigns.qrCode.failed')}</Notice>}
    </>
  )
}
