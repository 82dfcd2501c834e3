import { Icon } from '../ui/Icon.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './DestinationChips.module.css'
import { useQuizEditor } from './quizEditorContext.ts'
import { isFragranceOffered } from './useOfferedFragrances.ts'

interface DestinationChipsProps {
  /** A `quizQuestionId`. */
  next: number | null
  fragrances: readonly { readonly fragranceId: number; readonly name: string }[]
}

/** Shows the destination of an answer: a question, fragrances, or none yet. */
export function DestinationChips({ next, fragrances }: DestinationChipsProps) {
  const translate = useTranslator()
  const { quiz, offeredFragrances } = useQuizEditor()
  const question = quiz.questions.find(({ quizQuestionId }) => quizQuestionId === next)
  if (question) {
    return (
      <span className={styles.chips}>
        <span className={styles.chip} data-kind="question" title={question.question.quest}>
          <Icon name="chevronRight" size={14} />
          <span className={styles.text}>{question.question.quest}</span>
        </span>
      </span>
    )
  }
  if (fragrances.length === 0) {
    return (
      <span className={styles.chips}>
        <span className={styles.chip} data-kind="none">
          <Icon name="alert" size={14} />
          {translate('resources.quiz.editor.noDestination')}
        </span>
      </span>
    )
  }
  return (
    <span className={styles.chips}>
      {fragrances.map(({ fragranceId, name }) => {
        const isAvailable = isFragranceOffered(offeredFragrances, fragranceId)
        return (
          <span key={fragranceId} className={styles.chip} data-kind={isAvailable ? 'fragrance' : 'none'}>
            <Icon name={isAvailable ? 'bottle' : 'alert'} size={14} />
            <span className={styles.text}>
              {isAvailable ? name : translate('resources.quiz.builder.notOffered', { name })}
            </span>
          </span>
        )
      })}
    </span>
  )
}
