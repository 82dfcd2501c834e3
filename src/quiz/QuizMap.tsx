import { useMemo } from 'react'
import { useRecordContext } from 'react-admin'
import { toQuizGraph } from '#rules/quizOnWire.ts'
import { findQuizProblems } from '#rules/quizProblems.ts'
import type { Quiz } from './quizApi.ts'
import { type QuizEditorContext, QuizEditorProvider } from './quizEditorContext.ts'
import { QuizTree } from './tree/QuizTree.tsx'

/** The read-only tree on the page of a quiz: nothing can be moved or edited. */
export function QuizMap() {
  const quiz = useRecordContext<Quiz>()
  return quiz && quiz.questions.length > 0 ? <LoadedMap quiz={quiz} /> : null
}

function LoadedMap({ quiz }: { quiz: Quiz }) {
  const context = useMemo((): QuizEditorContext => {
    const graph = toQuizGraph(quiz)
    return { ...inert, quiz, graph, problems: findQuizProblems(graph, undefined) }
  }, [quiz])
  return (
    <QuizEditorProvider value={context}>
      <QuizTree />
    </QuizEditorProvider>
  )
}

/** The functions of the quiz editor context. They do nothing here, because the map is read-only. */
const inert = {
  readOnlyReason: '',
  offeredFragrances: undefined,
  hasFragrancesError: false,
  refetchFragrances: () => undefined,
  change: async () => 'declined' as const,
  reload: async () => undefined,
  edit: () => undefined,
}
