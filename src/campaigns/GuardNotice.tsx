import type { RecordData } from '#resources/language/evaluate.ts'
import { Notice } from '../ui/Notice.tsx'
import { useTexts } from '../ui/texts.tsx'
import { QuizLink } from './QuizLink.tsx'
import styles from './SlotRing.module.css'
import type { SlotEditor } from './useSlotEditor.ts'

interface GuardNoticeProps {
  editor: SlotEditor
  campaign: RecordData | undefined
}

/** Explains why a fragrance cannot leave its slot, and links to the quiz that uses it. Scrolls itself into view. */
export function GuardNotice({ editor: { problem }, campaign }: GuardNoticeProps) {
  const texts = useTexts()
  if (!problem || problem.kind === 'repeated') return null
  const { kind, fragrance } = problem
  return (
    <div ref={intoView} className={styles.guard}>
      <Notice tone="danger">
        {texts(`resources.campaigns.ring.${kind}`, { fragrance })}{' '}
        {kind === 'hasAnswer' && campaign && <QuizLink campaign={campaign} />}
      </Notice>
    </div>
  )
}

const intoView = (notice: HTMLElement | null): void => notice?.scrollIntoView?.({ block: 'nearest' })
