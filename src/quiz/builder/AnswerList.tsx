import { useFormState, useWatch } from 'react-hook-form'
import { HelpText } from '../../declared/form/inputs/HelpText.tsx'
import { ToolButton } from '../../ui/ToolButton.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { DestinyChips } from '../DestinyChips.tsx'
import { answerErrorsIn } from './builderErrors.ts'
import type { AnswerValues } from './builderModel.ts'
import { type AnswerCommand, answerId, builderId } from './builderPlaces.ts'
import styles from './QuizBuilder.module.css'
import type { Builder } from './useBuilder.ts'

/** The answers of the question in their order, saved or not. */
export function AnswerList({ builder }: { builder: Builder }) {
  const texts = useTexts()
  const { control } = builder.form
  const [answers, entryAt] = useWatch({ control, name: ['answers', 'entryAt'] })
  const { errors } = useFormState({ control, name: 'answers' })
  const inner = answerErrorsIn(errors.answers)
  const missing = errors.answers?.message
  const helpId = `${builderId('answers')}-help`
  return (
    <fieldset
      className={styles.answers}
      id={builderId('answers')}
      tabIndex={-1}
      aria-labelledby={`${builderId('answers')}-title`}
      aria-describedby={missing ? helpId : undefined}
    >
      <h3 id={`${builderId('answers')}-title`} className={styles.subtitle}>
        {texts('resources.quiz.builder.answers')}
      </h3>
      {answers.length === 0 && !missing && <p className={styles.none}>{texts('resources.quiz.builder.answersNone')}</p>}
      {missing && <HelpText id={helpId} error={missing} />}
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
              isOpen={index === entryAt}
              error={inner.find((one) => one.index === index)?.message}
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
  const texts = useTexts()
  const { label, description } = answer
  const errorId = `${answerId(index)}-error`
  const command = (name: AnswerCommand, onClick: (() => void) | undefined) => (
    <span data-command={name}>
      <ToolButton
        icon={commandIcons[name]}
        iconSize={18}
        label={texts(`resources.quiz.builder.commands.${name}`, { label })}
        onClick={onClick}
      />
    </span>
  )
  const move = (by: number) => () => builder.moveAnswer(index, index + by)
  return (
    <li
      id={answerId(index)}
      tabIndex={-1}
      className={styles.card}
      data-open={isOpen}
      aria-describedby={error ? errorId : undefined}
    >
      <div className={styles.cardText}>
        <strong>{label}</strong>
        {description !== '' && <span className={styles.description}>{description}</span>}
        <DestinyChips
          next={answer.endsQuiz ? null : answer.next}
          fragrances={answer.endsQuiz ? answer.fragrances : []}
        />
        {error !== undefined && <HelpText id={errorId} error={error} />}
      </div>
      <div className={styles.commands}>
        {/* The first and last answer keep a disabled button, so that the focus stays after a move. */}
        {count > 1 && command('up', index > 0 ? move(-1) : undefined)}
        {count > 1 && command('down', index < count - 1 ? move(1) : undefined)}
        {command('edit', () => void builder.editAnswer(index))}
        {command('remove', () => builder.removeAnswer(index))}
      </div>
    </li>
  )
}

const commandIcons = { up: 'arrowUp', down: 'arrowDown', edit: 'edit', remove: 'remove' } as const
