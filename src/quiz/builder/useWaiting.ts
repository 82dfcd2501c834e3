import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type BuilderValues, newQuestion, waitingIn } from './builderModel.ts'
import { focusBuilder, focusOtherQuestion } from './builderPlaces.ts'

/** Commands for nested questions: while editing a question, the user can create the next one for an answer. */
export function useWaiting(form: UseFormReturn<BuilderValues>, show: (values: BuilderValues) => void) {
  const { errors } = form.formState
  // For each outer question, the outermost first: whether its errors were shown.
  const faulted = useRef<boolean[]>([])
  const comeBack = (outer: BuilderValues) => {
    show(outer)
    if (faulted.current[depthOf(outer)]) void form.trigger(['quest', 'answers'])
  }
  return {
    comeBack,
    beginNext(quest: string) {
      const outer = form.getValues()
      faulted.current[depthOf(outer)] = errors.quest !== undefined || errors.answers !== undefined
      show({ ...newQuestion, quest, outer })
      focusOtherQuestion()
    },
    leaveNext() {
      const { outer } = form.getValues()
      if (outer) comeBack(outer)
      focusBuilder('next')
    },
    leaveTo(place: number) {
      const outer = waitingIn(form.getValues())[place]
      if (!outer) return
      comeBack(outer)
      focusBuilder('next')
    },
  }
}

/** The number of outer questions. */
const depthOf = (values: BuilderValues): number => waitingIn(values).length
