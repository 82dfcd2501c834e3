import { createPortal } from 'react-dom'
import { QrCode } from '../ui/QrCode.tsx'
import styles from './QrSheet.module.css'
import type { QrCodeCampaign, SheetLayout } from './qrCodeCampaign.ts'
import { splitIntoPages } from './qrCodeCampaign.ts'

interface QrSheetProps {
  campaigns: readonly QrCodeCampaign[]
  layout: SheetLayout
}

/** Pages of codes with their names. While it is mounted, the print style sheet hides everything else. */
export function QrSheet({ campaigns, layout }: QrSheetProps) {
  return createPortal(
    <div className={styles.sheet} data-print-sheet="">
      {splitIntoPages(campaigns, layout).map((page) => (
        <QrPage key={page[0]?.id} campaigns={page} layout={layout} />
      ))}
    </div>,
    document.body,
  )
}

export function QrPage({ campaigns, layout }: QrSheetProps) {
  return (
    <section className={styles.page} data-layout={layout}>
      {campaigns.map(({ id, name, text }) => (
        <figure key={id} className={styles.item}>
          <QrCode text={text} label={name} className={styles.code} />
          <figcaption className={styles.name}>{name}</figcaption>
        </figure>
      ))}
    </section>
  )
}
