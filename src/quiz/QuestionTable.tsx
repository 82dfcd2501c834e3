import { Paper } from '@mui/material'
import { memo, useId, useRef, useState } from 'react'
import { fieldLabel } from '#i18n/labels.ts'
import { quiz as resource } from '#resources/quiz.ts'
import { rootsOf } from '#rules/quizGraph.ts'
import { ConfirmDialog } from '../declared/dialogs/ConfirmDialog.tsx'
import { InstantText } from '../declared/values/InstantText.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { ToolButton } from '../ui/ToolButton.tsx'
import { useTexts } from '../ui/texts.tsx'
import { useKeptFocus } from '../ui/useKeptFocus.ts'
import { DestinyChips } from './DestinyChips.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import styles from './QuestionTable.module.css'
import type { QuizQuestion } from './quizApi.ts'
import { useQuizDesk } from './quizDesk.ts'
import { useLossText } from './useLossText.ts'

/** The stored questions of the quiz with their answers. */
export function QuestionTable() {
  const texts = useTexts()
  const id = useId()
  const { quiz, graph, closedBecause, change, edit } = useQuizDesk()
  const [deleting, setDeleting] = useState<QuizQuestion>()
  const section = useRef<HTMLDivElement>(null)
  useKeptFocus(section)
  const label = (path: string) => fieldLabel(texts, resource.name, `questions.${path}`)
  const first = rootsOf(graph)[0]?.id
  const remove = () => {
    setDeleting(undefined)
    if (deleting) void change('removeQuestion', (api, now) => api.deleteQuestion(now, deleting.quizQuestionId))
  }
  return (
    <Paper ref={section} role="group" aria-labelledby={id} tabIndex={-1} variant="outlined" className={styles.section}>
      <h2 id={id} className={styles.title}>
        {label('self')} <span className={styles.count}>{quiz.questions.length}</span>
      </h2>
      {quiz.questions.length === 0 ? (
        <FirstSteps />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area must be reachable by keyboard
        <section className={styles.scroll} aria-labelledby={id} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{label('question')}</th>
                <th scope="col">{label('answers')}</th>
                <th scope="col">{label('updatedAt')}</th>
                <td className={styles.actions} />
              </tr>
            </thead>
            <tbody>
              {quiz.questions.map((question) => (
                <QuestionRow
                  key={question.quizQuestionId}
                  question={question}
                  isFirst={question.quizQuestionId === first}
                  isClosed={closedBecause !== undefined}
                  onEdit={edit}
                  onDelete={setDeleting}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <DeleteDialog question={deleting} onConfirm={remove} onClose={() => setDeleting(undefined)} />
    </Paper>
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
  const texts = useTexts()
  const lossText = useLossText()
  return (
    <ConfirmDialog
      question={
        question && {
          title: texts('resources.quiz.editor.delete.title', { question: question.question.quest }),
          text: lossText(question.quizQuestionId),
          verb: texts('resources.quiz.editor.delete.submit'),
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
  isClosed: boolean
  onEdit: (quizQuestionId: number) => void
  onDelete: (question: QuizQuestion) => void
}

const QuestionRow = memo(function QuestionRow({ question, isFirst, isClosed, onEdit, onDelete }: QuestionRowProps) {
  const texts = useTexts()
  const { quest } = question.question
  const command = (icon: 'edit' | 'remove', action: string, onClick: () => void) => (
    <ToolButton
      icon={icon}
      iconSize={18}
      label={texts('list.actions.on', { action, title: quest })}
      tip={action}
      onClick={onClick}
    />
  )
  return (
    <tr>
      <th scope="row">
        <span className={styles.quest}>{quest}</span>
        {isFirst && <StatusChip tone="info" label={texts('resources.quiz.editor.start')} />}
      </th>
      <td>
        <Answers question={question} />
      </td>
      <td className={styles.when}>
        <InstantText at={question.updatedAt} />
      </td>
      <td className={styles.actions}>
        {!isClosed && (
          <>
            {command('edit', texts('resources.quiz.actions.edit'), () => onEdit(question.quizQuestionId))}
            {command('remove', texts('resources.quiz.editor.delete.submit'), () => onDelete(question))}
          </>
        )}
      </td>
    </tr>
  )
})

/** The answers of a question and their destinations. */
function Answers({ question: { answers } }: { question: QuizQuestion }) {
  return (
    <ul className={styles.answers}>
      {answers.map(({ quizQuestionAnswerId, answer, nextQuestionId, fragranceOptions }) => (
        <li key={quizQuestionAnswerId}>
          <span className={styles.answer} title={answer.description ?? undefined}>
            {answer.label}
          </span>
          <DestinyChips
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
