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

/** A question that is being made, and what can be done to it. */
export interface Builder extends QuestionSave {
  readonly form: UseFormReturn<BuilderValues>
  /** Whether something would be lost. */
  readonly isDirty: boolean
  /** What has become of the question in the quiz meanwhile. */
  readonly became: Followed['became']
  /** Begins a new question, or opens a stored one; asks nothing. */
  open(quizQuestionId?: number, quizQuestionAnswerId?: number): void
  /** Puts the answer of the form among the others. */
  add(): Promise<void>
  /** Opens an answer in the form; one that was being typed there joins the others first. */
  editAnswer(index: number): Promise<void>
  /** Empties the form of the answer. */
  leaveAnswer(): void
  removeAnswer(index: number): void
  moveAnswer(from: number, to: number): void
  /** Leaves the question for a new one, to which the answer in the form shall lead. */
  beginNext(quest: string): void
  /** Goes back to the question that waits for this one, without saving. */
  leaveNext(): void
  /** Goes back to one of the questions that wait, by its place among them; those after it are left, too. */
  leaveTo(place: number): void
  /** Shows other values in the form, with what the quiz has as its ground. */
  show(values: BuilderValues): void
}

/**
 * @param latest the quiz as it is now, also between two renderings
 * @param change the one way to change it
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
  /** Whether the answer in the form is among the others now: where something is wrong with it, that is shown. */
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

/** The form of the answer, ready for a further one. */
const furtherAnswer = ({ entry }: Pick<BuilderValues, 'entry'>) => ({ entry: answerAfter(entry), entryAt: null })

type Put = (changes: Partial<BuilderValues>) => void

/** What can be done to the answers of the list. */
function answerCommands(form: UseFormReturn<BuilderValues>, put: Put, add: () => Promise<boolean>) {
  return {
    async editAnswer(index: number) {
      // What was typed for another answer is not lost on the way.
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
      // The button that was pressed is gone: the focus goes to the answer that took its place, or to what is left.
      if (answers.length > 1) focusAnswer(Math.min(index, answers.length - 2))
      else focusBuilder('answers')
    },
    moveAnswer(from: number, to: number) {
      const { answers, entryAt } = form.getValues()
      const opened = entryAt === null ? undefined : answers[entryAt]
      const after = moved(answers, from, to)
      put({ answers: after, ...(opened && { entryAt: after.indexOf(opened) }) })
      // Pressed again, it is the same answer that moves on.
      focusAnswer(to, to < from ? 'up' : 'down')
    },
  }
}
