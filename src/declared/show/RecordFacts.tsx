import { IconButton, Paper, Tooltip } from '@mui/material'
import { Suspense, useId } from 'react'
import { type RaRecord, useLocation } from 'react-admin'
import { recordTexts } from '#i18n/recordTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { formatAuthor } from '../../api/formatAuthor.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import { useEngine } from '../engine.ts'
import { InstantText } from '../values/InstantText.tsx'
import { NoValue } from '../values/NoValue.tsx'
import type { Person } from './history/historyData.ts'
import styles from './RecordPage.module.css'
import { useFacts } from './useFacts.ts'

interface RecordFactsProps {
  resource: ResourceData
  record: RaRecord
}

/**
 * When and by which user a record was created and changed, buttons that copy its key and its URL, and the tool that all
 * records have.
 */
export function RecordFacts({ resource, record }: RecordFactsProps) {
  const { facts: texts } = useLocalizedTexts(recordTexts)
  const { commonRecordTool: Tool } = useEngine()
  const { pathname } = useLocation()
  const id = useId()
  const { data, isPending } = useFacts(resource, record)
  const key = String(record[resource.key])
  return (
    <Paper component="aside" variant="outlined" className={styles.facts} aria-labelledby={id}>
      <h2 id={id} className={styles.sectionTitle}>
        {texts.title}
      </h2>
      <dl className={styles.factList} aria-busy={isPending || undefined}>
        <div>
          <dt>{texts.key}</dt>
          <dd>
            <span className={styles.mono}>{key}</span>
            <CopyButton label={texts.copyKey} icon="copy" text={key} />
            <CopyButton label={texts.copyLink} icon="link" text={window.location.origin + pathname} />
          </dd>
        </div>
        {data && <Fact label={texts.created} at={data.createdAt} who={data.createdBy} isOld={data.version === 0} />}
        {data && data.version > 1 && <Fact label={texts.changed} at={data.changedAt} who={data.changedBy} />}
        {data && data.version > 0 && (
          <div>
            <dt>{texts.version}</dt>
            <dd>{data.version}</dd>
          </div>
        )}
      </dl>
      {/* At the end, because it is loaded after the page and must not move anything. */}
      {Tool && (
        <Suspense fallback={null}>
          <Tool resource={resource} />
        </Suspense>
      )}
    </Paper>
  )
}

/** @param isOld whether the record is older than the audit trail, so that its creator is unknown */
function Fact({ label, at, who, isOld = false }: { label: string; at: string | null; who: Person; isOld?: boolean }) {
  const { facts: texts } = useLocalizedTexts(recordTexts)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {at === null ? <NoValue /> : <InstantText instant={at} />}
        {at !== null && !isOld && (
          <> {who === null ? texts.bySystem : fillText(texts.by, { name: formatAuthor(who) })}</>
        )}
      </dd>
    </div>
  )
}

function CopyButton({ label, icon, text }: { label: string; icon: 'copy' | 'link'; text: string }) {
  const { facts: texts } = useLocalizedTexts(recordTexts)
  const { outcome, copy, clear } = useCopy(text)
  const said = outcome && texts[outcome]
  return (
    <>
      <Tooltip title={said ?? label}>
        <IconButton size="small" aria-label={label} onClick={() => void copy()} onBlur={clear}>
          <Icon name={outcome === 'copied' ? 'check' : icon} size={16} />
        </IconButton>
      </Tooltip>
      <span role="status" className="visually-hidden">
        {said}
      </span>
    </>
  )
}
