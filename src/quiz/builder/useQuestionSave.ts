import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { QuizDesk } from '../quizDesk.ts'
import { type BuilderValues, bodyOf, isBlankAnswer, isSame, newQuestion, valuesOf, withEntry } from './builderModel.ts'
import { type BuilderPlace, entryPlaces, focusBuilder, leaveFields } from './builderPlaces.ts'

/** The commands and state of saving a question. */
export interface QuestionSave {
  /** Whether a save is running. Input typed meanwhile would be lost. */
  readonly isSaving: boolean
  save(): void
  /** Resolves when a running save has ended, to whether it succeeded; true if none is running. */
  settled(): Promise<boolean>
}

/** Saves the question, and then returns to the outer question if there is one. */
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
      // Synchronous, because the fields are inert until this render and cannot be focused.
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
      // Only one save runs, even if Enter and a click happen at the same time.
      running.current ??= run().finally(() => {
        running.current = undefined
      })
    },
    settled: () => running.current ?? Promise.resolve(true),
  }
}

/** Whether the form equals the stored question. Saving it would only turn the quiz into a draft. */
function isStored(values: BuilderValues): boolean {
  const { base } = values
  return base !== null && isSame(bodyOf(wholeOf(values), base.quizId), bodyOf(valuesOf(base), base.quizId))
}

/** The values with the answer of the form added to the list. */
function wholeOf(values: BuilderValues): BuilderValues {
  const hasEntry = values.entryAt !== null || !isBlankAnswer(values.entry)
  return hasEntry ? { ...values, answers: withEntry(values) } : values
}

/** The part of the builder that has the first error. */
function firstWrong(errors: FieldErrors<BuilderValues>): BuilderPlace {
  if (errors.quest) return 'quest'
  return entryPlaces.find((place) => errors.entry?.[place]) ?? 'answers'
}
