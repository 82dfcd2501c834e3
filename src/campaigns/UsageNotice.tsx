import type { RecordData } from '#language/evaluate.ts'
import { Notice } from '../ui/Notice.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { QuizLink } from './QuizLink.tsx'
import styles from './SlotRing.module.css'
import type { SlotEditor } from './useSlotEditor.ts'

interface UsageNoticeProps {
  editor: SlotEditor
  campaign: RecordData | undefined
}

/**
 * Explains why a fragrance cannot be removed from its slot, and links to the quiz that uses it. Scrolls itself into
 * view.
 */
export function UsageNotice({ editor: { problem }, campaign }: UsageNoticeProps) {
  const translate = useTranslator()
  if (!problem || problem.kind === 'repeated') return null
  const { kind, fragrance } = problem
  return (
    <div ref={scrollIntoView} className={styles.overlay}>
      <Notice tone="danger">
        {translate(`resources.campaigns.ring.${kind}`, { fragrance })}{' '}
        {kind === 'hasAnswer' && campaign && <QuizLink campaign={campaign} />}
      </Notice>
    </div>
  )
}

const scrollIntoView = (notice: HTMLElement | null): void => notice?.scrollIntoView?.({ block: 'nearest' })
