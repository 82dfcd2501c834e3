import type { Translator } from '#i18n/translate.ts'
import type { RecordData } from '#language/evaluate.ts'
import { Notice } from '../ui/Notice.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { QuizLink } from './QuizLink.tsx'
import styles from './SlotRing.module.css'
import type { SlotEditor, SlotProblem } from './useSlotEditor.ts'

interface RefusalNoticeProps {
  editor: SlotEditor
  campaign: RecordData | undefined
}

/**
 * Explains why the last change was refused: another slot has the fragrance, or the fragrance cannot be removed, then with
 * a link to the quiz that uses it. Scrolls itself into view.
 */
export function RefusalNotice({ editor: { problem, selected }, campaign }: RefusalNoticeProps) {
  const translate = useTranslator()
  if (!problem) return null
  return (
    <div ref={scrollIntoView} className={styles.overlay}>
      <Notice tone="danger">
        {describeProblem(translate, problem, selected)}{' '}
        {problem.kind === 'hasAnswer' && campaign && <QuizLink campaign={campaign} />}
      </Notice>
    </div>
  )
}

function describeProblem(translate: Translator, problem: SlotProblem, selected: number): string {
  if (problem.kind !== 'repeated')
    return translate(`resources.campaigns.ring.${problem.kind}`, { fragrance: problem.fragrance })
  const ruleText = translate('resources.campaigns.validation.collection.fragranceId.repeated')
  return `${ruleText} ${translate('resources.campaigns.ring.heldBy', { slot: problem.heldBy, kept: selected })}`
}

const scrollIntoView = (notice: HTMLElement | null): void => notice?.scrollIntoView?.({ block: 'nearest' })
