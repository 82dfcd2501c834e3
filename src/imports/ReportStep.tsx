import { Button } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstant } from '#language/dates.ts'
import { getRoute } from '#language/derive.ts'
import type { Import, ImportState } from '#language/imports/import.ts'
import { useEngine } from '../declared/engine.ts'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { useShell } from '../layout/shell/shell.ts'
import { ConfirmCallDialog } from '../ui/ConfirmCallDialog.tsx'
import { Notice, type NoticeTone } from '../ui/Notice.tsx'
import { useTimeZone } from '../ui/timeZone.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { CancelButton } from './CancelButton.tsx'
import { useImportChanges } from './importCalls.ts'
import { isFinished } from './importSteps.ts'
import styles from './imports.module.css'
import { RefusedRows } from './RefusedRows.tsx'
import { ReportCounts } from './ReportCounts.tsx'
import { StepHeading } from './StepHeading.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { useProblemText } from './useProblemText.ts'
import { WorkProgress } from './WorkProgress.tsx'

const tones: Partial<Record<ImportState, NoticeTone>> = { done: 'success', stopped: 'danger', failed: 'danger' }

/** The result of an import, and the actions that are available then. */
export function ReportStep({ shown }: { shown: Import }) {
  const { report: texts, work, states } = useLocalizedTexts(importTexts)
  const { me } = useShell()
  const titles: Partial<Record<ImportState, string>> = texts.titles
  const { state, sentence, counts, file, work: underWay } = shown
  const timeZone = useTimeZone()
  return (
    <section className={styles.section}>
      {state === 'undoing' ? (
        <WorkProgress shown={shown} title={work.undoing} />
      ) : (
        <StepHeading title={titles[state] ?? states[state]} />
      )}
      {sentence !== null && underWay === null && <Notice tone={tones[state] ?? 'info'}>{sentence}</Notice>}
      {counts !== null && <ReportCounts counts={counts} />}
      {file !== null && counts !== null && counts.refused > 0 && <RefusedRows shown={shown} />}
      <p className={styles.help}>
        {file === null
          ? shown.by.id === me.id && texts.erased
          : fillText(texts.expires, { date: formatInstant(file.expiresAt, timeZone) })}
      </p>
      <ReportActions shown={shown} />
    </section>
  )
}

function ReportActions({ shown }: { shown: Import }) {
  const { importId, resource, state, counts, file } = shown
  const { report: texts } = useLocalizedTexts(importTexts)
  const { resources } = useEngine()
  const { erase } = useImportChanges()
  const getProblemText = useProblemText()
  const notify = useNotice()
  const [opened, setOpened] = useState<'undo' | 'erase'>()
  const declared = resources.find(({ name }) => name === resource)
  const close = () => setOpened(undefined)
  const hasWritten = state === 'done' || state === 'stopped' || state === 'cancelled'
  return (
    <div className={styles.actions}>
      {!isFinished(state) && state !== 'undoing' && <CancelButton shown={shown} />}
      {isFinished(state) && file !== null && (
        <Button variant="outlined" color="error" aria-haspopup="dialog" onClick={() => setOpened('erase')}>
          {texts.erase}
        </Button>
      )}
      {hasWritten && counts !== null && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpened('undo')}>
          {texts.undo}
        </Button>
      )}
      {declared && (
        <Button variant="outlined" component={Link} to={`/admin/${getRoute(declared)}`}>
          {texts.records}
        </Button>
      )}
      <Button variant="contained" component={Link} to={`/admin/imports/create?resource=${resource}`}>
        {texts.another}
      </Button>
      {opened === 'undo' && <UndoDialog importId={importId} onClose={close} />}
      {opened === 'erase' && (
        <ConfirmCallDialog
          title={texts.eraseTitle}
          text={texts.eraseText}
          submitLabel={texts.eraseSubmit}
          isDestructive
          getProblemText={getProblemText}
          onSubmit={async () => {
            await erase(importId)
            notify(texts.eraseDone)
          }}
          onClose={close}
        />
      )}
    </div>
  )
}
