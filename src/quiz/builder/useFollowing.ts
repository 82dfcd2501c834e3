import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'
import type { UseFormReturn } from 'react-hook-form'
import type { Quiz } from '../quizApi.ts'
import { type BuilderValues, groundOf, newQuestion } from './builderModel.ts'
import { type Followed, follow } from './follow.ts'

/** Merges the form with the quiz after each fetch, and when other values are shown. */
export function useFollowing(quiz: Quiz, latest: () => Quiz, form: UseFormReturn<BuilderValues>) {
  const { isDirty } = form.formState
  const [became, setBecame] = useState<Followed['became']>('same')
  const bring = (shown: BuilderValues) => {
    const { values, became: now } = follow(shown, latest().questions)
    showIn(form, values)
    setBecame(now)
  }
  // Resets the form first, so that errors of the previous values disappear.
  const show = useEvent((shown: BuilderValues) => {
    form.reset(newQuestion)
    bring(shown)
  })
  const followQuiz = useEvent((questions: Quiz['questions']) => {
    if (isDirty) return bring(form.getValues())
    const { values, became: now } = follow(form.getValues(), questions)
    if (now === 'gone') form.reset(newQuestion)
    else showIn(form, values)
    setBecame('same')
  })
  // An effect, because the quiz changes on the server.
  useEffect(() => followQuiz(quiz.questions), [quiz.questions, followQuiz])
  return { show, became }
}

/** Sets the form values. Values that differ from the stored state count as unsaved. */
export function showIn(form: UseFormReturn<BuilderValues>, values: BuilderValues): void {
  form.reset(groundOf(values), { keepErrors: true, keepTouched: true, keepIsSubmitted: true, keepSubmitCount: true })
  for (const name of Object.keys(newQuestion) as (keyof BuilderValues)[]) {
    form.setValue(name, values[name], { shouldDirty: true })
  }
  form.clearErrors('entry')
}
