import { Paper } from '@mui/material'
import { memo, useId, useRef, useState } from 'react'
import { fieldLabel } from '#i18n/labels.ts'
import { quiz as resource } from '#product/resources/quiz.ts'
import { findRoots } from '#rules/quizGraph.ts'
import { ConfirmDialog } from '../declared/dialogs/ConfirmDialog.tsx'
import { InstantText } from '../declared/values/InstantText.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ToolButton } from '../ui/ToolButton.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { useFocusFallback } from '../ui/useFocusFallback.ts'
import { DestinationChips } from './DestinationChips.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './QuestionTable.module.css'
import type { QuizQuestion } from './quizApi.ts'
import { useQuizEditor } from './quizEditorContext.ts'
import { useDeletionText } from './useDeletionText.ts'

/** The stored questions of the quiz with their answers. */
export function QuestionTable() {
  const translate = useTranslator()
  const id = useId()
  const { quiz, graph, readOnlyReason, change, edit } = useQuizEditor()
  const [questionToDelete, setQuestionToDelete] = useState<QuizQuestion>()
  const sectionRef = useRef<HTMLDivElement>(null)
  useFocusFallback(sectionRef)
  const getLabel = (path: string) => fieldLabel(translate, resource.name, `questions.${path}`)
  const firstQuestionId = findRoots(graph)[0]?.id
  const deleteQuestion = () => {
    setQuestionToDelete(undefined)
    if (questionToDelete)
      void change('removeQuestion', (api, now) => api.deleteQuestion(now, questionToDelete.quizQuestionId))
  }
  return (
    <Paper
      ref={sectionRef}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      variant="outlined"
      className={styles.section}
    >
      <h2 id={id} className={styles.title}>
        {getLabel('self')} <span className={styles.count}>{quiz.questions.length}</span>
      </h2>
      {quiz.questions.length === 0 ? (
        <FirstSteps />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
          <table className={styles.table}>
            <QuestionTableHead getLabel={getLabel} />
            <tbody>
              {quiz.questions.map((question) => (
                <QuestionRow
                  key={question.quizQuestionId}
                  question={question}
                  isFirst={question.quizQuestionId === firstQuestionId}
                  isReadOnly={readOnlyReason !== undefined}
                  onEdit={edit}
                  onDelete={setQuestionToDelete}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <DeleteDialog
        question={questionToDelete}
        onConfirm={deleteQuestion}
        onClose={() => setQuestionToDelete(undefined)}
      />
    </Paper>
  )
}

function QuestionTableHead({ getLabel }: { getLabel: (path: string) => string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{getLabel('question')}</th>
        <th scope="col">{getLabel('answers')}</th>
        <th scope="col">{getLabel('updatedAt')}</th>
        <td className={styles.actions} />
      </tr>
    </thead>
  )
}

interface DeleteDialogProps {
  /** Undefined while the dialog is closed. */
  question: QuizQuestion | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a question is deleted, and lists the effects. */
function DeleteDialog({ question, onConfirm, onClose }: DeleteDialogProps) {
  const translate = useTranslator()
  const getDeletionText = useDeletionText()
  return (
    <ConfirmDialog
      confirmation={
        question && {
          title: translate('resources.quiz.editor.delete.title', { question: question.question.quest }),
          text: getDeletionText(question.quizQuestionId),
          confirmLabel: translate('resources.quiz.editor.delete.submit'),
          isDestructive: true,
        }
      }
      onConfirm={onConfirm}
      onClose={onClose}
    />
  )
}

interface QuestionRowProps {
  question: QuizQuestion
  /** Whether the quiz starts with this question. */
  isFirst: boolean
  isReadOnly: boolean
  onEdit: (quizQuestionId: number) => void
  onDelete: (question: QuizQuestion) => void
}

const QuestionRow = memo(function QuestionRow({ question, isFirst, isReadOnly, onEdit, onDelete }: QuestionRowProps) {
  const translate = useTranslator()
  const { quest } = question.question
  const renderCommand = (icon: 'edit' | 'remove', action: string, onClick: () => void) => (
    <ToolButton
      icon={icon}
      iconSize={18}
      label={translate('list.actions.on', { action, title: quest })}
      tooltip={action}
      onClick={onClick}
    />
  )
  return (
    <tr>
      <th scope="row">
        <span className={styles.quest}>{quest}</span>
        {isFirst && <StatusChip tone="info" label={translate('resources.quiz.editor.start')} />}
      </th>
      <td>
        <AnswerCells question={question} />
      </td>
      <td className={styles.updated}>
        <InstantText instant={question.updatedAt} />
      </td>
      <td className={styles.actions}>
        {!isReadOnly && (
          <>
            {renderCommand('edit', translate('resources.quiz.actions.edit'), () => onEdit(question.quizQuestionId))}
            {renderCommand('remove', translate('resources.quiz.editor.delete.submit'), () => onDelete(question))}
          </>
        )}
      </td>
    </tr>
  )
})

/** The answers of a question and their destinations. */
function AnswerCells({ question: { answers } }: { question: QuizQuestion }) {
  return (
    <ul className={styles.answers}>
      {answers.map(({ quizQuestionAnswerId, answer, nextQuestionId, fragranceOptions }) => (
        <li key={quizQuestionAnswerId}>
          <span className={styles.answer} title={answer.description ?? undefined}>
            {answer.label}
          </span>
          <DestinationChips
            next={nextQuestionId}
            fragrances={fragranceOptions.map(({ fragranceId, fragrance }) => ({
              fragranceId,
              name: fragrance.name,
            }))}
          />
        </li>
      ))}
    </ul>
  )
}
