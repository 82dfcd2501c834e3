import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import { useNotice } from '../../layout/notices/useNotice.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import type { QuizEditorContext } from '../quizEditorContext.ts'
import { type BuilderPart, entryFields, focusBuilderPart, focusSaveButton } from './builderFocus.ts'
import {
  type BuilderValues,
  emptyQuestion,
  isBlankAnswer,
  isEqual,
  mergeEntryIntoAnswers,
  toBuilderValues,
  toQuestionBody,
} from './builderModel.ts'

/** The commands and state of saving a question. */
export interface QuestionSave {
  /** Whether a save is running. Input that the user types meanwhile would be lost. */
  readonly isSaving: boolean
  save(): void
  /** Resolves when a running save has ended, to whether it succeeded; true if none is running. */
  waitForSave(): Promise<boolean>
}

/** Saves the question, and then returns to the outer question if there is one. */
export function useQuestionSave(
  form: UseFormReturn<BuilderValues>,
  change: QuizEditorContext['change'],
  showValues: (values: BuilderValues) => void,
  showOuterQuestion: (outer: BuilderValues) => void,
): QuestionSave {
  const translate = useTranslator()
  const notifyUnchanged = useNotice('info')
  const [isSaving, setSaving] = useState(false)
  const runningSave = useRef<Promise<boolean> | undefined>(undefined)
  const send = async (values: BuilderValues): Promise<boolean> => {
    let savedId: number | undefined
    focusSaveButton()
    setSaving(true)
    const outcome = await change('question', async (api, currentQuiz) => {
      savedId = await api.saveQuestion(currentQuiz, toQuestionBody(addPendingEntry(values), currentQuiz.quizId))
      form.reset(emptyQuestion)
    }).finally(() => {
      // Synchronous, because the fields are inert until this render and cannot be focused.
      flushSync(() => setSaving(false))
    })
    if (outcome !== 'done') return false
    const { outer } = values
    if (outer)
      flushSync(() =>
        showOuterQuestion({ ...outer, entry: { ...outer.entry, endsQuiz: false, next: savedId ?? null } }),
      )
    focusBuilderPart(outer ? 'next' : 'quest')
    return true
  }
  const finishWithoutSaving = (): boolean => {
    showValues(emptyQuestion)
    focusBuilderPart('quest')
    notifyUnchanged(translate('resources.quiz.builder.unchanged'))
    return true
  }
  const runSave = async (): Promise<boolean> => {
    let isSaved = false
    await form.handleSubmit(
      async () => {
        isSaved = isUnchanged(form.getValues()) ? finishWithoutSaving() : await send(form.getValues())
      },
      (errors) => focusBuilderPart(findFirstInvalidPart(errors)),
    )()
    return isSaved
  }
  return {
    isSaving,
    save() {
      // Only one save runs, even if Enter and a click happen at the same time.
      runningSave.current ??= runSave().finally(() => {
        runningSave.current = undefined
      })
    },
    waitForSave: () => runningSave.current ?? Promise.resolve(true),
  }
}

/** Whether the form equals the stored question. Saving it then would only reset the validation of the quiz. */
function isUnchanged(values: BuilderValues): boolean {
  const { base } = values
  return (
    base !== null &&
    isEqual(toQuestionBody(addPendingEntry(values), base.quizId), toQuestionBody(toBuilderValues(base), base.quizId))
  )
}

/** The values with the answer of the form added to the list. */
function addPendingEntry(values: BuilderValues): BuilderValues {
  const hasEntry = values.entryIndex !== null || !isBlankAnswer(values.entry)
  return hasEntry ? { ...values, answers: mergeEntryIntoAnswers(values) } : values
}

/** The part of the builder that has the first error. */
function findFirstInvalidPart(errors: FieldErrors<BuilderValues>): BuilderPart {
  if (errors.quest) return 'quest'
  return entryFields.find((field) => errors.entry?.[field]) ?? 'answers'
}
