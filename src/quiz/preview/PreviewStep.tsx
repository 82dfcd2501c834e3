import { Button, ButtonBase } from '@mui/material'
import { type ReactNode, type RefCallback, useCallback } from 'react'
import { getLocaleTag } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import styles from './QuizPreview.module.css'
import type { PreviewAnswer, PreviewPosition, PreviewQuestion } from './replayRun.ts'

interface PreviewStepProps {
  position: PreviewPosition
  /** Whether the user has just answered, so that the next text takes the focus. */
  shouldFocus: boolean
  /** The texts in the language of the quiz. */
  quizTexts: Translator
  onAnswer: (quizQuestionAnswerId: number) => void
  onEdit?: ((quizQuestionId: number) => void) | undefined
}

/** The current question, or the fragrances at the end, or a notice about what is missing in the quiz. */
export function PreviewStep({ position, shouldFocus, quizTexts, onAnswer, onEdit }: PreviewStepProps) {
  const translate = useTranslator()
  switch (position.kind) {
    case 'question':
      return <QuestionView question={position.question} shouldFocus={shouldFocus} onAnswer={onAnswer} />
    case 'fragrances':
      return <FragrancesView answer={position.answer} shouldFocus={shouldFocus} quizTexts={quizTexts} />
    case 'noAnswers':
      return (
        <UnfinishedView
          shouldFocus={shouldFocus}
          title={position.question.question.quest}
          question={position.question}
          onEdit={onEdit}
        >
          {translate('resources.quiz.preview.noAnswers')}
        </UnfinishedView>
      )
    case 'noDestination':
      return (
        <UnfinishedView
          shouldFocus={shouldFocus}
          title={position.answer.answer.label}
          question={position.question}
          onEdit={onEdit}
        >
          {translate('resources.quiz.preview.noDestination')}
        </UnfinishedView>
      )
    case 'nothing':
      return <Notice tone="info">{translate('resources.quiz.preview.nothing')}</Notice>
  }
}

interface QuestionViewProps {
  question: PreviewQuestion
  shouldFocus: boolean
  onAnswer: (quizQuestionAnswerId: number) => void
}

function QuestionView({ question, shouldFocus, onAnswer }: QuestionViewProps) {
  return (
    <>
      <StepTitle shouldFocus={shouldFocus}>{question.question.quest}</StepTitle>
      <ul className={styles.answers}>
        {question.answers.map(({ quizQuestionAnswerId, answer: { label, description } }) => (
          <li key={quizQuestionAnswerId}>
            <ButtonBase className={styles.answer} onClick={() => onAnswer(quizQuestionAnswerId)}>
              <span className={styles.label}>{label}</span>
              {description !== null && <span className={styles.description}>{description}</span>}
            </ButtonBase>
          </li>
        ))}
      </ul>
    </>
  )
}

function FragrancesView({
  answer,
  shouldFocus,
  quizTexts,
}: Pick<PreviewStepProps, 'shouldFocus' | 'quizTexts'> & { answer: PreviewAnswer }) {
  return (
    <>
      <StepTitle shouldFocus={shouldFocus}>{quizTexts('resources.quiz.preview.end')}</StepTitle>
      <ul className={styles.fragrances}>
        {answer.fragranceOptions.map(({ fragranceOptionId, fragrance }) => (
          <li key={fragranceOptionId} className={styles.fragrance}>
            <Icon name="bottle" />
            {fragrance.name}
          </li>
        ))}
      </ul>
    </>
  )
}

interface UnfinishedProps extends Pick<PreviewStepProps, 'shouldFocus' | 'onEdit'> {
  title: string
  question: PreviewQuestion
  children: ReactNode
}

function UnfinishedView({ title, question, shouldFocus, onEdit, children }: UnfinishedProps) {
  const translate = useTranslator()
  return (
    <>
      <StepTitle shouldFocus={shouldFocus}>{title}</StepTitle>
      <div lang={getLocaleTag(translate.locale)}>
        <Notice tone="warning">{children}</Notice>
      </div>
      {onEdit && (
        <Button variant="contained" className={styles.edit} onClick={() => onEdit(question.quizQuestionId)}>
          {translate('resources.quiz.preview.edit')}
        </Button>
      )}
    </>
  )
}

function StepTitle({ shouldFocus, children }: { shouldFocus: boolean; children: ReactNode }) {
  const focusRef: RefCallback<HTMLHeadingElement> = useCallback(
    (heading) => {
      if (shouldFocus) heading?.focus()
    },
    [shouldFocus],
  )
  return (
    <h3 ref={focusRef} tabIndex={-1} className={styles.title}>
      {children}
    </h3>
  )
}
