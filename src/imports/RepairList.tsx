import { Button } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { Import } from '#language/imports/import.ts'
import { formatNumber } from '../ui/formatNumber.ts'
import { Notice } from '../ui/Notice.tsx'
import { useLocalizedTexts, useTranslator } from '../ui/translator.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import previewStyles from './preview.module.css'
import type { Repair } from './previewCells.ts'
import { ReplaceDialog } from './ReplaceDialog.tsx'
import { toStep } from './StepBar.tsx'
import { useCall } from './useCall.ts'

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
  const { update, busy, problem } = useKeyUpdate(shown)
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
              {group.key !== undefined && (
                <UpdateButton by={group.key} sentence={group.sentence} busy={busy} onUpdate={update} />
              )}
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
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {opened && <ReplaceDialog shown={shown} repair={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}

interface UpdateButtonProps {
  /** The key by which the existing records are found. */
  by: string
  sentence: string
  busy: boolean
  onUpdate: (key: string) => void
}

function UpdateButton({ by, sentence, busy, onUpdate }: UpdateButtonProps) {
  const { check: texts } = useLocalizedTexts(importTexts)
  return (
    <Button
      size="small"
      aria-disabled={busy || undefined}
      aria-label={fillText(texts.updateOf, { sentence })}
      onClick={() => onUpdate(by)}
    >
      {texts.update}
    </Button>
  )
}

/** Finds existing records by a key from now on, and has all rows validated again. */
function useKeyUpdate({ importId, columns, blank }: Import) {
  const { setColumns } = useImportChanges()
  const navigate = useNavigate()
  const { run, busy, problem } = useCall()
  const save = async (key: string) => {
    await setColumns(importId, { columns: columns.map(({ index, field }) => ({ index, field })), key, blank })
    await navigate(toStep('check'))
  }
  return { update: (key: string) => void run(() => save(key)), busy, problem }
}
