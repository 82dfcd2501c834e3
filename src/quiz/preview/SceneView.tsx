import { Button, ButtonBase } from '@mui/material'
import { type ReactNode, type RefCallback, useCallback } from 'react'
import { tagOf } from '#i18n/locales.ts'
import type { Translator } from '#i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { PlayableAnswer, PlayableQuestion, Scene } from './play.ts'
import styles from './QuizPreview.module.css'

interface SceneViewProps {
  scene: Scene
  /** Whether the user came here by an answer, so that the next text takes the focus. */
  takesFocus: boolean
  /** The texts in the language of the quiz. */
  spoken: Translator
  onAnswer: (quizQuestionAnswerId: number) => void
  onEdit?: ((quizQuestionId: number) => void) | undefined
}

/** The current question, the fragrances at the end, or a notice about what is missing here. */
export function SceneView({ scene, takesFocus, spoken, onAnswer, onEdit }: SceneViewProps) {
  const texts = useTexts()
  switch (scene.kind) {
    case 'question':
      return <QuestionView question={scene.question} takesFocus={takesFocus} onAnswer={onAnswer} />
    case 'fragrances':
      return <FragrancesView answer={scene.answer} takesFocus={takesFocus} spoken={spoken} />
    case 'noAnswers':
      return (
        <Unfinished
          takesFocus={takesFocus}
          title={scene.question.question.quest}
          question={scene.question}
          onEdit={onEdit}
        >
          {texts('resources.quiz.preview.noAnswers')}
        </Unfinished>
      )
    case 'noDestiny':
      return (
        <Unfinished takesFocus={takesFocus} title={scene.answer.answer.label} question={scene.question} onEdit={onEdit}>
          {texts('resources.quiz.preview.noDestiny')}
        </Unfinished>
      )
    case 'nothing':
      return <Notice tone="info">{texts('resources.quiz.preview.nothing')}</Notice>
  }
}

interface QuestionViewProps {
  question: PlayableQuestion
  takesFocus: boolean
  onAnswer: (quizQuestionAnswerId: number) => void
}

function QuestionView({ question, takesFocus, onAnswer }: QuestionViewProps) {
  return (
    <>
      <SceneTitle takesFocus={takesFocus}>{question.question.quest}</SceneTitle>
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
  takesFocus,
  spoken,
}: Pick<SceneViewProps, 'takesFocus' | 'spoken'> & { answer: PlayableAnswer }) {
  return (
    <>
      <SceneTitle takesFocus={takesFocus}>{spoken('resources.quiz.preview.end')}</SceneTitle>
      <ul className={styles.fragrances}>
        {answer.fragranceOptions.map(({ fragranceOptionId, fragrance }) => (
          <li key={fragranceOptionId} className={styles.fragrance}>
            <Icon name="fragrances" />
            {fragrance.name}
          </li>
        ))}
      </ul>
    </>
  )
}

interface UnfinishedProps extends Pick<SceneViewProps, 'takesFocus' | 'onEdit'> {
  title: string
  question: PlayableQuestion
  children: ReactNode
}

function Unfinished({ title, question, takesFocus, onEdit, children }: UnfinishedProps) {
  const texts = useTexts()
  return (
    <>
      <SceneTitle takesFocus={takesFocus}>{title}</SceneTitle>
      <div lang={tagOf(texts.locale)}>
        <Notice tone="warning">{children}</Notice>
      </div>
      {onEdit && (
        <Button variant="contained" className={styles.edit} onClick={() => onEdit(question.quizQuestionId)}>
          {texts('resources.quiz.preview.edit')}
        </Button>
      )}
    </>
  )
}

function SceneTitle({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) {
  const focus: RefCallback<HTMLHeadingElement> = useCallback(
    (heading) => {
      if (takesFocus) heading?.focus()
    },
    [takesFocus],
  )
  return (
    <h3 ref={focus} tabIndex={-1} className={styles.title}>
      {children}
    </h3>
  )
}
