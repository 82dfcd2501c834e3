import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { Dialog } from '../declared/dialogs/Dialog.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './QrCodeDialog.module.css'
import { QrSheet } from './QrSheet.tsx'
import type { QrCodeCampaign, SheetLayout } from './qrCodeCampaign.ts'

interface QrCodesDialogProps {
  title: string
  maxWidth: 'xs' | 'sm'
  /** The campaigns to print, and their layout on paper. */
  campaigns: readonly QrCodeCampaign[]
  layout: SheetLayout
  children: ReactNode
  onClose: () => void
}

/** The frame of both QR code dialogs: content, a note about when codes expire, and the print button. */
export function QrCodesDialog({ title, maxWidth, campaigns, layout, children, onClose }: QrCodesDialogProps) {
  const translate = useTranslator()
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-note`}
      maxWidth={maxWidth}
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent className={styles.content}>
        {children}
        <p id={`${id}-note`} className={styles.note}>
          {translate('resources.campaigns.qrCode.note')}
        </p>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('form.close')}
        </Button>
        <Button variant="contained" className={styles.button} onClick={() => window.print()}>
          <Icon name="print" size={18} />
          {translate('resources.campaigns.qrCode.print')}
        </Button>
      </DialogActions>
      <QrSheet campaigns={campaigns} layout={layout} />
    </Dialog>
  )
}
