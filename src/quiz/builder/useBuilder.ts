import { useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useEngine } from '../../declared/engine.ts'
import type { Quiz } from '../quizApi.ts'
import type { QuizDesk } from '../quizDesk.ts'
import { builderResolver } from './builderErrors.ts'
import {
  answerAfter,
  type BuilderValues,
  isEntryTouched,
  moved,
  newQuestion,
  valuesOf,
  withEntry,
} from './builderModel.ts'
import { entryPlaces, focusAnswer, focusBuilder } from './builderPlaces.ts'
import type { Followed } from './follow.ts'
import { showIn, useFollowing } from './useFollowing.ts'
import { type QuestionSave, useQuestionSave } from './useQuestionSave.ts'
import { useWaiting } from './useWaiting.ts'

/** The state of the question builder and its commands. */
export interface Builder extends QuestionSave {
  readonly form: UseFormReturn<BuilderValues>
  /** Whether there are unsaved changes. */
  readonly isDirty: boolean
  /** What the last merge with the stored quiz changed. */
  readonly became: Followed['became']
  /** Starts a new question or opens a stored one, without confirmation. */
  open(quizQuestionId?: number, quizQuestionAnswerId?: number): void
  /** Adds the answer of the form to the list. */
  add(): Promise<void>
  /** Opens an answer in the form. Unsaved input there is added to the list first. */
  editAnswer(index: number): Promise<void>
  /** Clears the answer form. */
  leaveAnswer(): void
  removeAnswer(index: number): void
  moveAnswer(from: number, to: number): void
  /** Starts a new question that the answer in the form will lead to; the current question becomes the outer one. */
  beginNext(quest: string): void
  /** Returns to the outer question without saving. */
  leaveNext(): void
  /** Returns to one of the outer questions by its index; the questions after it are discarded. */
  leaveTo(place: number): void
  /** Shows other values in the form, merged with the stored quiz. */
  show(values: BuilderValues): void
}

/**
 * @param latest returns the current quiz, even between two renders
 * @param change sends a change of the quiz
 */
export function useBuilder(quiz: Quiz, latest: () => Quiz, change: QuizDesk['change']): Builder {
  const { translate } = useEngine()
  const isAdding = useRef(false)
  const resolver = builderResolver(translate, () => isAdding.current)
  const form = useForm<BuilderValues>({
    defaultValues: newQuestion,
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const { isDirty, isSubmitted, errors } = form.formState
  const { show, became } = useFollowing(quiz, latest, form)
  const put = (changes: Partial<BuilderValues>) => {
    showIn(form, { ...form.getValues(), ...changes })
    if (isSubmitted || errors.quest || errors.answers) void form.trigger(['quest', 'answers'])
  }
  /** Adds the answer of the form to the list and returns true, or shows its errors and returns false. */
  const add = async (): Promise<boolean> => {
    isAdding.current = true
    const isSound = await form.trigger(['entry'])
    isAdding.current = false
    if (isSound) put({ answers: withEntry(form.getValues()), ...furtherAnswer(form.getValues()) })
    else focusBuilder(entryPlaces.find((place) => form.getFieldState(`entry.${place}`).error) ?? 'label')
    return isSound
  }
  const answerParts = answerCommands(form, put, add)
  const { comeBack, ...nextCommands } = useWaiting(form, show)
  const save = useQuestionSave(form, change, show, comeBack)
  return {
    form,
    isDirty,
    became,
    show,
    open(quizQuestionId, quizQuestionAnswerId) {
      const question = latest().questions.find((one) => one.quizQuestionId === quizQuestionId)
      form.reset(question ? valuesOf(question) : newQuestion)
      const index = question?.answers.findIndex((one) => one.quizQuestionAnswerId === quizQuestionAnswerId) ?? -1
      if (index >= 0) void answerParts.editAnswer(index)
      else focusBuilder('quest')
    },
    async add() {
      if (await add()) focusBuilder('label')
    },
    ...answerParts,
    ...nextCommands,
    ...save,
  }
}

/** The state of the answer form for a new answer. */
const furtherAnswer = ({ entry }: Pick<BuilderValues, 'entry'>) => ({ entry: answerAfter(entry), entryAt: null })

type Put = (changes: Partial<BuilderValues>) => void

/** The commands of the answer list. */
function answerCommands(form: UseFormReturn<BuilderValues>, put: Put, add: () => Promise<boolean>) {
  return {
    async editAnswer(index: number) {
      // Keeps the input for another answer by adding it first.
      if (isEntryTouched(form.getValues()) && !(await add())) return
      const entry = form.getValues('answers')[index]
      if (entry) put({ entry, entryAt: index })
      focusBuilder('label')
    },
    leaveAnswer() {
      put(furtherAnswer(form.getValues()))
      focusBuilder('label')
    },
    removeAnswer(index: number) {
      const { answers, entry, entryAt } = form.getValues()
      const after = entryAt !== null && entryAt > index ? entryAt - 1 : entryAt
      put({
        answers: answers.filter((_, at) => at !== index),
        ...(entryAt === index ? furtherAnswer({ entry }) : { entryAt: after }),
      })
      // The pressed button is removed, so the focus moves to the next answer, or to the list.
      if (answers.length > 1) focusAnswer(Math.min(index, answers.length - 2))
      else focusBuilder('answers')
    },
    moveAnswer(from: number, to: number) {
      const { answers, entryAt } = form.getValues()
      const opened = entryAt === null ? undefined : answers[entryAt]
      const after = moved(answers, from, to)
      put({ answers: after, ...(opened && { entryAt: after.indexOf(opened) }) })
      // Focuses the same button, so that the user can press it again to move the answer further.
      focusAnswer(to, to < from ? 'up' : 'down')
    },
  }
}
