import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { focusBuilderPart, focusOpenedQuestion } from './builderFocus.ts'
import { type BuilderValues, emptyQuestion, getOuterQuestions } from './builderModel.ts'

/** Commands for nested questions: while editing a question, the user can create the next one for an answer. */
export function useNestedQuestions(form: UseFormReturn<BuilderValues>, showValues: (values: BuilderValues) => void) {
  const { errors } = form.formState
  // For each outer question, the outermost first, whether its errors were visible.
  const hadErrorsRef = useRef<boolean[]>([])
  const showOuterQuestion = (outer: BuilderValues) => {
    showValues(outer)
    if (hadErrorsRef.current[getDepth(outer)]) void form.trigger(['quest', 'answers'])
  }
  return {
    showOuterQuestion,
    createNextQuestion(quest: string) {
      const outer = form.getValues()
      hadErrorsRef.current[getDepth(outer)] = errors.quest !== undefined || errors.answers !== undefined
      showValues({ ...emptyQuestion, quest, outer })
      focusOpenedQuestion()
    },
    returnToOuterQuestion() {
      const { outer } = form.getValues()
      if (outer) showOuterQuestion(outer)
      focusBuilderPart('next')
    },
    returnToOuterByIndex(index: number) {
      const outer = getOuterQuestions(form.getValues())[index]
      if (!outer) return
      showOuterQuestion(outer)
      focusBuilderPart('next')
    },
  }
}

/** The number of outer questions. */
const getDepth = (values: BuilderValues): number => getOuterQuestions(values).length
