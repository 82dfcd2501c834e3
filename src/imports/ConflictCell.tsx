import { Button } from '@mui/material'
import { importTexts } from '#i18n/importTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { formatInstant } from '#language/dates.ts'
import type { Import, ImportRow, ImportRowCell } from '#language/imports/import.ts'
import { useTimeZone } from '../ui/timeZone.ts'
import { useLocalizedTexts } from '../ui/translator.tsx'
import { useImportChanges } from './importCalls.ts'
import styles from './imports.module.css'
import tables from './importTables.module.css'
import { useCall } from './useCall.ts'

/**
 * The value of the file beside the value that another user has stored in the meantime, with the name of the user and
 * the time.
 */
export function ConflictCell({ cell: { to, theirs, by, at } }: { cell: ImportRowCell }) {
  const { check: texts } = useLocalizedTexts(importTexts)
  const timeZone = useTimeZone()
  const isKnown = by !== undefined && at !== undefined
  const date = at === undefined ? '' : formatInstant(at, timeZone)
  return (
    <dl className={tables.conflict}>
      <div>
        <dt>{texts.yours}</dt>
        <dd>{to || texts.emptyValue}</dd>
      </div>
      <div>
        <dt>{isKnown ? fillText(texts.currentBy, { name: by, date }) : texts.current}</dt>
        <dd>{theirs || texts.emptyValue}</dd>
      </div>
    </dl>
  )
}

interface ConflictChoiceProps {
  shown: Import
  row: ImportRow
  onReplaced: (row: ImportRow) => void
}

/** Selects whether a row keeps the values of the file or the stored values. */
export function ConflictChoice({ shown: { importId }, row: { line }, onReplaced }: ConflictChoiceProps) {
  const { check: texts } = useLocalizedTexts(importTexts)
  const { setRow } = useImportChanges()
  const { run, busy, problem } = useCall()
  const choose = (conflicts: 'mine' | 'theirs') =>
    void run(async () => onReplaced(await setRow(importId, line, { cells: {}, conflicts })))
  return (
    <>
      <span className={styles.buttons}>
        <Button
          size="small"
          variant="outlined"
          aria-disabled={busy || undefined}
          aria-label={fillText(texts.mineOf, { line })}
          onClick={() => choose('mine')}
        >
          {texts.mine}
        </Button>
        <Button
          size="small"
          variant="outlined"
          aria-disabled={busy || undefined}
          aria-label={fillText(texts.theirsOf, { line })}
          onClick={() => choose('theirs')}
        >
          {texts.theirs}
        </Button>
      </span>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </>
  )
}
