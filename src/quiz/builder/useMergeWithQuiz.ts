import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import type { Quiz } from '../quizApi.ts'
import { type BuilderValues, buildDefaultValues, emptyQuestion } from './builderModel.ts'
import { type MergeResult, mergeWithStored } from './mergeWithStored.ts'

/** Merges the form with the quiz after each fetch, and when other values are shown. */
export function useMergeWithQuiz(quiz: Quiz, getLatestQuiz: () => Quiz, form: UseFormReturn<BuilderValues>) {
  const { isDirty } = form.formState
  const [mergeOutcome, setMergeOutcome] = useState<MergeResult['outcome']>('same')
  const mergeAndShow = (newValues: BuilderValues) => {
    const { values, outcome } = mergeWithStored(newValues, getLatestQuiz().questions)
    setFormValues(form, values)
    setMergeOutcome(outcome)
  }
  // Resets the form first, so that errors of the previous values disappear.
  const showValues = useEvent((newValues: BuilderValues) => {
    form.reset(emptyQuestion)
    mergeAndShow(newValues)
  })
  const mergeQuiz = useEvent((questions: Quiz['questions']) => {
    if (isDirty) return mergeAndShow(form.getValues())
    const { values, outcome } = mergeWithStored(form.getValues(), questions)
    if (outcome === 'gone') form.reset(emptyQuestion)
    else setFormValues(form, values)
    setMergeOutcome('same')
  })
  // An effect, because the quiz changes on the server.
  useEffect(() => mergeQuiz(quiz.questions), [quiz.questions, mergeQuiz])
  return { showValues, mergeOutcome }
}

/** Sets the form values. Values that differ from the stored state count as unsaved. */
export function setFormValues(form: UseFormReturn<BuilderValues>, values: BuilderValues): void {
  form.reset(buildDefaultValues(values), {
    keepErrors: true,
    keepTouched: true,
    keepIsSubmitted: true,
    keepSubmitCount: true,
  })
  for (const name of Object.keys(emptyQuestion) as (keyof BuilderValues)[]) {
    form.setValue(name, values[name], { shouldDirty: true })
  }
  form.clearErrors('entry')
}
