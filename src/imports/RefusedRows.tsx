import { Button } from '@mui/material'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import } from '#language/imports/import.ts'
import { Icon } from '../ui/Icon.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import styles from './imports.module.css'
import { useImportFile } from './useImportFile.ts'

/** The download of the refused rows in the columns of the file, each with the reason for its refusal. */
export function RefusedRows({ shown: { importId, resource, counts } }: { shown: Import }) {
  const { report: texts } = useLocalizedTexts(importTexts)
  const download = useImportFile()
  if (!download) return null
  const isLarge = counts !== null && counts.refused > largestSheet
  const formats = isLarge ? (['csv'] as const) : (['xlsx', 'csv'] as const)
  return (
    <div className={styles.template}>
      <div>
        <h3 className={styles.templateTitle}>{texts.refusedTitle}</h3>
        <p className={styles.help}>{texts.refusedText}</p>
      </div>
      {formats.map((format) => (
        <Button
          key={format}
          size="small"
          variant="outlined"
          startIcon={<Icon name="download" size={16} />}
          onClick={() => download(`/${importId}/report?format=${format}`, resource, `${texts.downloadName}.${format}`)}
        >
          {fillText(texts.download, { format })}
        </Button>
      ))}
    </div>
  )
}

/** The maximum number of rows in a spreadsheet that the server writes. */
const largestSheet = 100_000
