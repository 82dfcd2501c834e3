import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { useNotice } from '../../layout/useNotice.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { QuizDesk } from '../quizDesk.ts'
import { type BuilderValues, bodyOf, isBlankAnswer, isSame, newQuestion, valuesOf, withEntry } from './builderModel.ts'
import { type BuilderPlace, entryPlaces, focusBuilder, leaveFields } from './builderPlaces.ts'

/** The way of a question into the quiz. */
export interface QuestionSave {
  /** Whether it is on its way: what would be typed now would be lost when it has come. */
  readonly isSaving: boolean
  save(): void
  /** Waits for a save that is on its way, and says whether it has come; nothing on its way is well, too. */
  settled(): Promise<boolean>
}

/** Saves what is typed, and goes on with the question that waits for this one. */
export function useQuestionSave(
  form: UseFormReturn<BuilderValues>,
  change: QuizDesk['change'],
  show: (values: BuilderValues) => void,
  comeBack: (outer: BuilderValues) => void,
): QuestionSave {
  const texts = useTexts()
  const sayUnchanged = useNotice('info')
  const [isSaving, setSaving] = useState(false)
  const running = useRef<Promise<boolean> | undefined>(undefined)
  const send = async (values: BuilderValues): Promise<boolean> => {
    let id: number | undefined
    leaveFields()
    setSaving(true)
    const end = await change('question', async (api, now) => {
      id = await api.saveQuestion(now, bodyOf(wholeOf(values), now.quizId))
      form.reset(newQuestion)
    }).finally(() => {
      // Before the focus is led back: nothing inert takes it.
      flushSync(() => setSaving(false))
    })
    if (end !== 'done') return false
    const { outer } = values
    if (outer) flushSync(() => comeBack({ ...outer, entry: { ...outer.entry, endsQuiz: false, next: id ?? null } }))
    focusBuilder(outer ? 'next' : 'quest')
    return true
  }
  const leave = (): boolean => {
    show(newQuestion)
    focusBuilder('quest')
    sayUnchanged(texts('resources.quiz.builder.unchanged'))
    return true
  }
  const run = async (): Promise<boolean> => {
    let isSaved = false
    await form.handleSubmit(
      async () => {
        isSaved = isStored(form.getValues()) ? leave() : await send(form.getValues())
      },
      (errors) => focusBuilder(firstWrong(errors)),
    )()
    return isSaved
  }
  return {
    isSaving,
    save() {
      // Pressed twice, by Enter and by mouse, it is still one save.
      running.current ??= run().finally(() => {
        running.current = undefined
      })
    },
    settled: () => running.current ?? Promise.resolve(true),
  }
}

/** Whether the quiz has the question just so: a save would change nothing, and yet make a draft of it. */
function isStored(values: BuilderValues): boolean {
  const { base } = values
  return base !== null && isSame(bodyOf(wholeOf(values), base.quizId), bodyOf(valuesOf(base), base.quizId))
}

/** With the answer in the form among the others. */
function wholeOf(values: BuilderValues): BuilderValues {
  const hasEntry = values.entryAt !== null || !isBlankAnswer(values.entry)
  return hasEntry ? { ...values, answers: withEntry(values) } : values
}

/** Where the first error stands. */
function firstWrong(errors: FieldErrors<BuilderValues>): BuilderPlace {
  if (errors.quest) return 'quest'
  return entryPlaces.find((place) => errors.entry?.[place]) ?? 'answers'
}
