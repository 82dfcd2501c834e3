import { useFormState, useWatch } from 'react-hook-form'
import { HelpText } from '../../declared/form/inputs/HelpText.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { DestinationChips } from '../DestinationChips.tsx'
import { type AnswerCommand, getAnswerElementId, getPartId } from './builderFocus.ts'
import type { AnswerValues } from './builderModel.ts'
import { getAnswerErrors } from './builderResolver.ts'
import styles from './QuizBuilder.module.css'
import type { Builder } from './useBuilder.ts'

/** The answers of the question in their order, saved or not. */
export function AnswerList({ builder }: { builder: Builder }) {
  const translate = useTranslator()
  const { control } = builder.form
  const [answers, entryIndex] = useWatch({ control, name: ['answers', 'entryIndex'] })
  const { errors } = useFormState({ control, name: 'answers' })
  const answerErrors = getAnswerErrors(errors.answers)
  const listError = errors.answers?.message
  const helpId = `${getPartId('answers')}-help`
  return (
    <fieldset
      className={styles.answers}
      id={getPartId('answers')}
      tabIndex={-1}
      aria-labelledby={`${getPartId('answers')}-title`}
      aria-describedby={listError ? helpId : undefined}
    >
      <h3 id={`${getPartId('answers')}-title`} className={styles.subtitle}>
        {translate('resources.quiz.builder.answers')}
      </h3>
      {answers.length === 0 && !listError && (
        <p className={styles.none}>{translate('resources.quiz.builder.answersNone')}</p>
      )}
      {listError && <HelpText id={helpId} error={listError} />}
      {answers.length > 0 && (
        <ol className={styles.cards}>
          {answers.map((answer, index) => (
            <AnswerCard
              // biome-ignore lint/suspicious/noArrayIndexKey: an unsaved answer has no id
              key={index}
              builder={builder}
              answer={answer}
              index={index}
              count={answers.length}
              isOpen={index === entryIndex}
              error={answerErrors.find((answerError) => answerError.index === index)?.message}
            />
          ))}
        </ol>
      )}
    </fieldset>
  )
}

interface AnswerCardProps {
  builder: Builder
  answer: AnswerValues
  index: number
  count: number
  isOpen: boolean
  error: string | undefined
}

function AnswerCard({ builder, answer, index, count, isOpen, error }: AnswerCardProps) {
  const translate = useTranslator()
  const { label, description } = answer
  const errorId = `${getAnswerElementId(index)}-error`
  const renderCommand = (name: AnswerCommand, onClick: (() => void) | undefined) => (
    <span data-command={name}>
      <ToolButton
        icon={commandIcons[name]}
        iconSize={18}
        label={translate(`resources.quiz.builder.commands.${name}`, { label })}
        onClick={onClick}
      />
    </span>
  )
  const createMoveHandler = (by: number) => () => builder.moveAnswer(index, index + by)
  return (
    <li
      id={getAnswerElementId(index)}
      tabIndex={-1}
      className={styles.card}
      data-open={isOpen}
      aria-describedby={error ? errorId : undefined}
    >
      <div className={styles.cardText}>
        <strong>{label}</strong>
        {description !== '' && <span className={styles.description}>{description}</span>}
        <DestinationChips
          next={answer.endsQuiz ? null : answer.next}
          fragrances={answer.endsQuiz ? answer.fragrances : []}
        />
        {error !== undefined && <HelpText id={errorId} error={error} />}
      </div>
      <div className={styles.commands}>
        {/* The first and last answer keep a disabled button, so that the focus stays after a move. */}
        {count > 1 && renderCommand('up', index > 0 ? createMoveHandler(-1) : undefined)}
        {count > 1 && renderCommand('down', index < count - 1 ? createMoveHandler(1) : undefined)}
        {renderCommand('edit', () => void builder.editAnswer(index))}
        {renderCommand('remove', () => builder.removeAnswer(index))}
      </div>
    </li>
  )
}

const commandIcons = { up: 'arrowUp', down: 'arrowDown', edit: 'edit', remove: 'remove' } as const
