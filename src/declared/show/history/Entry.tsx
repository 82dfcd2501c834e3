import { Button, Paper, Skeleton } from '@mui/material'
import { recordTexts } from '#i18n/recordTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { formatAuthor } from '../../../api/formatAuthor.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { InstantText } from '../../values/InstantText.tsx'
import { ChangeList } from './ChangeList.tsx'
import styles from './history.module.css'
import type { HistoryEntry } from './historyData.ts'
import { useActionWords } from './useActionWords.ts'

interface EntryProps {
  resource: ResourceData
  entry: HistoryEntry
  onCompare: () => void
  /** Opens the dialog that restores the version; undefined if the user cannot restore it. */
  onRestore: (() => void) | undefined
  /** Opens the dialog that undoes a bulk call; undefined if the user cannot undo it. */
  onUndo: (() => void) | undefined
}

/**
 * One entry of the history: who changed the record, when, and which fields, with buttons that compare and restore the
 * version.
 */
export function Entry({ resource, entry, onCompare, onRestore, onUndo }: EntryProps) {
  const { entries: texts } = useLocalizedTexts(recordTexts)
  const getActionWord = useActionWords(resource)
  const { version, at, who, action, from, importId, others, changes, hidden } = entry
  const versionText = fillText(texts.version, { version })
  return (
    <Paper component="article" variant="outlined" className={styles.entry} aria-label={versionText}>
      <div className={styles.head}>
        <p className={styles.what}>
          {who ? formatAuthor(who) : texts.system} {getActionWord(action)}{' '}
          <span className={styles.about}>
            <InstantText instant={at} /> · {versionText}
            {from !== undefined &&
              `, ${from === 0 ? texts.restoredBefore : fillText(texts.restored, { version: from })}`}
            {importId !== undefined && `, ${fillText(texts.imported, { id: importId })}`}
          </span>
        </p>
        <Button size="small" aria-label={fillText(texts.compareVersion, { version })} onClick={onCompare}>
          {texts.compare}
        </Button>
        {onRestore && <RestoreButton version={version} onRestore={onRestore} />}
        {onUndo && (
          <Button size="small" onClick={onUndo}>
            {fillText(texts.undo, { smart_count: entry.undo ?? 0 })}
          </Button>
        )}
      </div>
      <ChangeList resource={resource} changes={changes} isWhole={action === 'create' || action === 'remove'} />
      {hidden > 0 && <p className={styles.note}>{fillText(texts.hidden, { smart_count: hidden })}</p>}
      {others > 0 && <p className={styles.note}>{fillText(texts.others, { smart_count: others })}</p>}
    </Paper>
  )
}

/**
 * The first entry of a record that is older than the audit trail: it stands for the record before its first logged
 * change.
 */
export function BeforeHistory({ onRestore }: Pick<EntryProps, 'onRestore'>) {
  const { entries: texts } = useLocalizedTexts(recordTexts)
  return (
    <Paper component="article" variant="outlined" className={styles.entry} aria-label={texts.before}>
      <div className={styles.head}>
        <p className={styles.what}>{texts.before}</p>
        {onRestore && <RestoreButton version={0} onRestore={onRestore} />}
      </div>
    </Paper>
  )
}

function RestoreButton({ version, onRestore }: { version: number; onRestore: () => void }) {
  const { entries: texts } = useLocalizedTexts(recordTexts)
  return (
    <Button size="small" aria-label={fillText(texts.restoreVersion, { version })} onClick={onRestore}>
      {texts.restore}
    </Button>
  )
}

/** The placeholder of entries while they are loading. */
export function EntriesSkeleton({ text }: { text: string }) {
  return (
    <div role="status" className={styles.entries}>
      <span className="visually-hidden">{text}</span>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} variant="rounded" height={96} />
      ))}
    </div>
  )
}
