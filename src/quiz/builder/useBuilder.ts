import { useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useEngine } from '../../declared/engine.ts'
import type { Quiz } from '../quizApi.ts'
import type { QuizEditorContext } from '../quizEditorContext.ts'
import { entryFields, focusAnswer, focusBuilderPart } from './builderFocus.ts'
import {
  type BuilderValues,
  createEmptyAnswer,
  emptyQuestion,
  hasEntryChanges,
  mergeEntryIntoAnswers,
  moveAnswerTo,
  toBuilderValues,
} from './builderModel.ts'
import { createBuilderResolver } from './builderResolver.ts'
import type { MergeResult } from './mergeWithStored.ts'
import { setFormValues, useMergeWithQuiz } from './useMergeWithQuiz.ts'
import { useNestedQuestions } from './useNestedQuestions.ts'
import { type QuestionSave, useQuestionSave } from './useQuestionSave.ts'

/** The state of the question builder and its commands. */
export interface Builder extends QuestionSave {
  readonly form: UseFormReturn<BuilderValues>
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean
  /** What the last merge with the stored quiz changed. */
  readonly mergeOutcome: MergeResult['outcome']
  /** Starts a new question or opens a stored one, without confirmation. */
  open(quizQuestionId?: number, quizQuestionAnswerId?: number): void
  /** Adds the answer of the form to the list. */
  addAnswer(): Promise<void>
  /** Opens an answer in the form. Unsaved input there is added to the list first. */
  editAnswer(index: number): Promise<void>
  /** Clears the answer form. */
  clearAnswerForm(): void
  removeAnswer(index: number): void
  moveAnswer(from: number, to: number): void
  /** Starts a new question that the answer in the form will lead to; the current question becomes the outer one. */
  createNextQuestion(quest: string): void
  /** Returns to the outer question without saving. */
  returnToOuterQuestion(): void
  /** Returns to one of the outer questions by its index; the questions after it are discarded. */
  returnToOuterByIndex(index: number): void
  /** Shows other values in the form, merged with the stored quiz. */
  showValues(values: BuilderValues): void
}

/**
 * @param getLatestQuiz returns the current quiz, even between two renders
 * @param change sends a change of the quiz
 */
export function useBuilder(quiz: Quiz, getLatestQuiz: () => Quiz, change: QuizEditorContext['change']): Builder {
  const { translate } = useEngine()
  const isAddingRef = useRef(false)
  const resolver = createBuilderResolver(translate, () => isAddingRef.current)
  const form = useForm<BuilderValues>({
    defaultValues: emptyQuestion,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { isDirty, isSubmitted, errors } = form.formState
  const { showValues, mergeOutcome } = useMergeWithQuiz(quiz, getLatestQuiz, form)
  const applyChanges = (changes: Partial<BuilderValues>) => {
    setFormValues(form, { ...form.getValues(), ...changes })
    if (isSubmitted || errors.quest || errors.answers) void form.trigger(['quest', 'answers'])
  }
  /** Adds the answer of the form to the list and returns true, or shows its errors and returns false. */
  const tryAddAnswer = async (): Promise<boolean> => {
    isAddingRef.current = true
    const isValid = await form.trigger(['entry'])
    isAddingRef.current = false
    if (isValid)
      applyChanges({ answers: mergeEntryIntoAnswers(form.getValues()), ...buildEmptyEntry(form.getValues()) })
    else focusBuilderPart(entryFields.find((field) => form.getFieldState(`entry.${field}`).error) ?? 'label')
    return isValid
  }
  const answerCommands = buildAnswerCommands(form, applyChanges, tryAddAnswer)
  const { showOuterQuestion, ...nestedCommands } = useNestedQuestions(form, showValues)
  const save = useQuestionSave(form, change, showValues, showOuterQuestion)
  return {
    form,
    isDirty,
    mergeOutcome,
    showValues,
    open(quizQuestionId, quizQuestionAnswerId) {
      const question = getLatestQuiz().questions.find((candidate) => candidate.quizQuestionId === quizQuestionId)
      form.reset(question ? toBuilderValues(question) : emptyQuestion)
      const index =
        question?.answers.findIndex((candidate) => candidate.quizQuestionAnswerId === quizQuestionAnswerId) ?? -1
      if (index >= 0) void answerCommands.editAnswer(index)
      else focusBuilderPart('quest')
    },
    async addAnswer() {
      if (await tryAddAnswer()) focusBuilderPart('label')
    },
    ...answerCommands,
    ...nestedCommands,
    ...save,
  }
}

/** The state of the answer form for a new answer. */
const buildEmptyEntry = ({ entry }: Pick<BuilderValues, 'entry'>) => ({
  entry: createEmptyAnswer(entry),
  entryIndex: null,
})

type ApplyChanges = (changes: Partial<BuilderValues>) => void

/** The commands of the answer list. */
function buildAnswerCommands(
  form: UseFormReturn<BuilderValues>,
  applyChanges: ApplyChanges,
  tryAddAnswer: () => Promise<boolean>,
) {
  return {
    async editAnswer(index: number) {
      // Keeps the input for another answer by adding it first.
      if (hasEntryChanges(form.getValues()) && !(await tryAddAnswer())) return
      const entry = form.getValues('answers')[index]
      if (entry) applyChanges({ entry, entryIndex: index })
      focusBuilderPart('label')
    },
    clearAnswerForm() {
      applyChanges(buildEmptyEntry(form.getValues()))
      focusBuilderPart('label')
    },
    removeAnswer(index: number) {
      const { answers, entry, entryIndex } = form.getValues()
      const newIndex = entryIndex !== null && entryIndex > index ? entryIndex - 1 : entryIndex
      applyChanges({
        answers: answers.filter((_, at) => at !== index),
        ...(entryIndex === index ? buildEmptyEntry({ entry }) : { entryIndex: newIndex }),
      })
      // The pressed button is removed, so the focus moves to the next answer, or to the list.
      if (answers.length > 1) focusAnswer(Math.min(index, answers.length - 2))
      else focusBuilderPart('answers')
    },
    moveAnswer(from: number, to: number) {
      const { answers, entryIndex } = form.getValues()
      const openedAnswer = entryIndex === null ? undefined : answers[entryIndex]
      const movedAnswers = moveAnswerTo(answers, from, to)
      applyChanges({ answers: movedAnswers, ...(openedAnswer && { entryIndex: movedAnswers.indexOf(openedAnswer) }) })
      // Focuses the same button, so that the user can press it again to move the answer further.
      focusAnswer(to, to < from ? 'up' : 'down')
    },
  }
}
