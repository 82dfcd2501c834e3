import { FormControlLabel, Radio, RadioGroup } from '@mui/material'
import { useId, useState } from 'react'
import { Notice } from '../ui/Notice.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './QrCodeDialog.module.css'
import { QrCodesDialog } from './QrCodesDialog.tsx'
import { QrPage } from './QrSheet.tsx'
import { codesPerSheet, type QrCodeCampaign, type SheetLayout, splitIntoPages } from './qrCodeCampaign.ts'

interface PrintQrCodesDialogProps {
  campaigns: readonly QrCodeCampaign[]
  onClose: () => void
}

/** Lets the user choose the layout for printing several codes, with a preview of the first page. */
export function PrintQrCodesDialog({ campaigns, onClose }: PrintQrCodesDialogProps) {
  const translate = useTranslator()
  const [layout, setLayout] = useState<SheetLayout>('sheet')
  const pages = splitIntoPages(campaigns, layout)
  const inactiveCampaigns = campaigns.filter(({ isInactive }) => isInactive)
  return (
    <QrCodesDialog
      title={translate('resources.campaigns.qrCode.printing')}
      maxWidth="sm"
      campaigns={campaigns}
      layout={layout}
      onClose={onClose}
    >
      <div className={styles.choice}>
        <div className={styles.options}>
          <LayoutRadioGroup value={layout} onChange={setLayout} />
          <p role="status" className={styles.size}>
            {translate('resources.campaigns.qrCode.size', {
              campaigns: translate('resources.campaigns.count', { smart_count: campaigns.length }),
              pages: translate('resources.campaigns.qrCode.pages', { smart_count: pages.length }),
            })}
          </p>
        </div>
        <div className={styles.paper} aria-hidden="true">
          <div className={styles.miniature}>
            <QrPage campaigns={pages[0] ?? []} layout={layout} />
          </div>
        </div>
      </div>
      {inactiveCampaigns.length > 0 && (
        <Notice tone="warning">
          {translate('resources.campaigns.qrCode.inactiveOnes', {
            smart_count: inactiveCampaigns.length,
            names: inactiveCampaigns.map(({ name }) => name).join(', '),
          })}
        </Notice>
      )}
    </QrCodesDialog>
  )
}

function LayoutRadioGroup({ value, onChange }: { value: SheetLayout; onChange: (layout: SheetLayout) => void }) {
  const translate = useTranslator()
  const id = useId()
  return (
    <RadioGroup
      aria-label={translate('resources.campaigns.qrCode.layout.label')}
      value={value}
      onChange={(_event, layout) => onChange(layout === 'single' ? 'single' : 'sheet')}
      className={styles.layouts}
    >
      {(['sheet', 'single'] as const).map((layout) => (
        <div key={layout}>
          <FormControlLabel
            value={layout}
            control={<Radio size="small" slotProps={{ input: { 'aria-describedby': `${id}-${layout}` } }} />}
            label={translate(`resources.campaigns.qrCode.layout.${layout}.title`)}
          />
          <p id={`${id}-${layout}`} className={styles.details}>
            {translate(`resources.campaigns.qrCode.layout.${layout}.text`, { count: codesPerSheet })}
          </p>
        </div>
      ))}
    </RadioGroup>
  )
}
