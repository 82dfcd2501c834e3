import { useState } from 'react'
import { getReachableIds } from '#rules/quizGraph.ts'
import { type Option, OptionSelect } from '../../declared/form/inputs/OptionSelect.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import { useQuizEditor } from '../quizEditorContext.ts'
import type { BuilderValues } from './builderModel.ts'

interface NextQuestionSelectProps {
  id: string
  error: string | undefined
  next: number | null
  /** The `quizQuestionId`s of the stored questions being edited: the current one and the outer ones. */
  editedQuestionIds: readonly number[]
  onSelect: (next: number | null) => void
  onBlur: () => void
  /** Creates a new question with this text as the next one. */
  onNew: (quest: string) => void
}

/**
 * The input for the next question. It offers only questions from which no path leads back to this one, and the creation
 * of a new question.
 */
export function NextQuestionSelect({
  id,
  error,
  next,
  editedQuestionIds,
  onSelect,
  onBlur,
  onNew,
}: NextQuestionSelectProps) {
  const translate = useTranslator()
  const { quiz, graph } = useQuizEditor()
  const [searchText, setSearchText] = useState('')
  const allOptions = quiz.questions.map(
    (question): Option => ({
      value: question.quizQuestionId,
      label: question.question.quest,
    }),
  )
  const options = allOptions.filter(
    ({ value }) =>
      !editedQuestionIds.some((editedQuestionId) => getReachableIds(graph, Number(value)).has(editedQuestionId)),
  )
  const isNew = searchText !== '' && !allOptions.some(({ label }) => label.toLowerCase() === searchText.toLowerCase())
  return (
    <OptionSelect
      id={id}
      label={translate('resources.quiz.builder.next')}
      help={translate('resources.quiz.builder.nextHelp')}
      error={error}
      required
      disabled={false}
      autoFocus={false}
      inputRef={null}
      selected={allOptions.find(({ value }) => value === next) ?? null}
      onSelect={(option) => onSelect(option === null ? null : Number(option.value))}
      onBlur={onBlur}
      options={options}
      onSearch={(text) => setSearchText(text.trim())}
      emptyText={translate('resources.quiz.builder.nextNone')}
      {...(isNew && { newOptionName: searchText })}
      onCreate={onNew}
    />
  )
}

/** The ids of the stored questions being edited, the innermost first. */
export function getEditedQuestionIds({ base, outer }: Pick<BuilderValues, 'base' | 'outer'>): number[] {
  return [...(base ? [base.quizQuestionId] : []), ...(outer ? getEditedQuestionIds(outer) : [])]
}
