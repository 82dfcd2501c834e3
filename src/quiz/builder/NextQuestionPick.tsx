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
  /** The `quizQuestionId`s of the stored questions being edited: the current one and the outer ones. */
  makers: readonly number[]
  onPick: (next: number | null) => void
  onBlur: () => void
  /** Called to create a question with this text first. */
  onNew: (quest: string) => void
}

/** The input for the next question. It offers questions that do not lead back here, and the creation of a new one. */
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

/** The ids of the stored questions being edited, the innermost first. */
export function makersIn({ base, outer }: Pick<BuilderValues, 'base' | 'outer'>): number[] {
  return [...(base ? [base.quizQuestionId] : []), ...(outer ? makersIn(outer) : [])]
}
