import { useState } from 'react'
import { reachOf } from '#rules/quizGraph.ts'
import { type Option, PickInput } from '../../declared/form/inputs/PickInput.tsx'
import { useTexts } from '../../ui/texts.tsx'
import { useQuizDesk } from '../quizDesk.ts'
import type { BuilderValues } from './builderModel.ts'

interface NextQuestionPickProps {
  id: string
  error: string | undefined
  next: number | null
  /** The stored questions that are being made: this one, and those that wait for it. */
  makers: readonly number[]
  onPick: (next: number | null) => void
  onBlur: () => void
  /** Told to make a question of this text first. */
  onNew: (quest: string) => void
}

/** The question that an answer leads to: one of the quiz from which there is no way back here, or one that is made on the way. */
export function NextQuestionPick({ id, error, next, makers, onPick, onBlur, onNew }: NextQuestionPickProps) {
  const texts = useTexts()
  const { quiz, graph } = useQuizDesk()
  const [typed, setTyped] = useState('')
  const all = quiz.questions.map(
    (question): Option => ({
      value: question.quizQuestionId,
      label: question.question.quest,
    }),
  )
  const options = all.filter(({ value }) => !makers.some((maker) => reachOf(graph, Number(value)).has(maker)))
  const isNew = typed !== '' && !all.some(({ label }) => label.toLowerCase() === typed.toLowerCase())
  return (
    <PickInput
      id={id}
      label={texts('resources.quiz.builder.next')}
      help={texts('resources.quiz.builder.nextHelp')}
      error={error}
      required
      disabled={false}
      autoFocus={false}
      inputRef={null}
      picked={all.find(({ value }) => value === next) ?? null}
      onPick={(option) => onPick(option === null ? null : Number(option.value))}
      onBlur={onBlur}
      options={options}
      onSearch={(text) => setTyped(text.trim())}
      nothing={texts('resources.quiz.builder.nextNone')}
      {...(isNew && { newName: typed })}
      onNew={onNew}
    />
  )
}

/** The stored questions that are being made, the innermost first. */
export function makersIn({ base, outer }: Pick<BuilderValues, 'base' | 'outer'>): number[] {
  return [...(base ? [base.quizQuestionId] : []), ...(outer ? makersIn(outer) : [])]
}
