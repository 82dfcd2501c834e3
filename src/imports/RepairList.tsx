import { Button } from '@mui/material'
import { useState } from 'react'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import } from '#language/imports/import.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import styles from './imports.module.css'
import previewStyles from './preview.module.css'
import type { Repair } from './previewCells.ts'
import { ReplaceDialog } from './ReplaceDialog.tsx'

interface RepairListProps {
  shown: Import
  /** The id of the selected group; null for all groups. */
  repair: string | null
  onShow: (repair: string | null) => void
}

/** The refused rows, grouped by the correction they need. The largest group comes first. */
export function RepairList({ shown, repair, onShow }: RepairListProps) {
  const { check: texts } = useLocalizedTexts(importTexts)
  const { locale } = useTranslator()
  const [opened, setOpened] = useState<Repair>()
  if (shown.repairs.length === 0) return null
  const groups = [...shown.repairs].sort((a, b) => b.count - a.count)
  return (
    <section className={previewStyles.repairs}>
      <h3 className={styles.groupTitle}>{texts.repairs}</h3>
      <p className={styles.help}>{texts.repairsText}</p>
      <ul>
        {groups.map((group) => (
          <li key={group.repair} data-current={group.repair === repair || undefined}>
            <span className={previewStyles.repairText}>
              <strong>{formatNumber(locale, group.count)} ×</strong> {group.sentence}
            </span>
            <span className={styles.buttons}>
              <Button
                size="small"
                aria-pressed={group.repair === repair}
                aria-label={fillText(texts.showOf, { sentence: group.sentence })}
                onClick={() => onShow(group.repair)}
              >
                {texts.show}
              </Button>
              {shown.columns.some(({ field }) => field !== null && field === group.field) && (
                <Button
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={fillText(texts.mendOf, { sentence: group.sentence })}
                  onClick={() => setOpened(group)}
                >
                  {texts.mend}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {repair !== null && (
        <div>
          <Button size="small" variant="outlined" onClick={() => onShow(null)}>
            {texts.allRepairs}
          </Button>
        </div>
      )}
      {opened && <ReplaceDialog shown={shown} repair={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
