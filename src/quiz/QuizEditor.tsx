import { useEffect } from 'react'
import { Navigate } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { hasStatus } from '../api/apiError.ts'
import { useEngine } from '../declared/engine.ts'
import { FormSkeleton } from '../declared/form/FormSkeleton.tsx'
import { getActionLabel, getResourceText } from '../declared/messages.ts'
import { useRecentRecord } from '../declared/record/useRecentRecord.ts'
import { getParent, usePaths } from '../declared/usePaths.ts'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { PageTitle } from '../layout/pages/PageTitle.tsx'
import { QuizLoadFailure } from './QuizLoadFailure.tsx'
import { QuizWorkspace } from './QuizWorkspace.tsx'
import { useQuiz } from './useQuiz.ts'

/** The screen to edit, check and publish a quiz. */
export function QuizEditor({ resource, id }: { resource: ResourceData; id: string }) {
  const { translate } = useEngine()
  const paths = usePaths(resource)
  const { data: quiz, error, isFetching, refetch } = useQuiz(id)
  useRecentRecord(resource, id, quiz && { name: quiz.name }, error)
  if (hasStatus(error, 404)) return <QuizNotFound to={paths.list} />

  return (
    <>
      {/* Hidden after a failure, because the failure page has its own heading. On retry it is shown and focused. */}
      {(quiz || isFetching) && (
        <PageTitle
          title={getResourceText(translate, resource, 'pages.edit') ?? getActionLabel(translate, resource, 'edit')}
          {...(quiz && { detail: quiz.name, documentTitle: quiz.name })}
          parent={getParent(paths, translate)}
        />
      )}
      {quiz && <QuizWorkspace key={quiz.quizId} quiz={quiz} refetch={refetch} />}
      {!quiz && isFetching && <FormSkeleton fieldCount={3} />}
      <QuizLoadFailure error={error} isFetching={isFetching} isEmpty={!quiz} onRetry={() => void refetch()} />
    </>
  )
}

/** Redirects to the list and shows a notice if the quiz does not exist any more. */
function QuizNotFound({ to }: { to: string }) {
  const notify = useNotice('warning')
  const { translate } = useEngine()
  const text = translate('resources.quiz.editor.gone')
  // An effect, because the notice must outlive this component, which is unmounted at once.
  useEffect(() => notify(text), [notify, text])
  return <Navigate to={to} replace />
}
