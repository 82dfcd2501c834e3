import { useEffect } from 'react'
import { Navigate } from 'react-admin'
import type { ResourceData } from '#resources/language/resource.ts'
import { hasStatus } from '../api/apiError.ts'
import { useEngine } from '../declared/engine.ts'
import { FormSkeleton } from '../declared/form/FormSkeleton.tsx'
import { actionLabel, resourceText } from '../declared/messages.ts'
import { useRecentRecord } from '../declared/show/useRecentRecord.ts'
import { usePaths } from '../declared/usePaths.ts'
import { PageTitle } from '../layout/PageTitle.tsx'
import { useNotice } from '../layout/useNotice.tsx'
import { QuizLoadFailure } from './QuizLoadFailure.tsx'
import { QuizWorkshop } from './QuizWorkshop.tsx'
import { useQuiz } from './useQuiz.ts'

/** The screen in which a quiz is built, seen, checked and published. */
export function QuizEditor({ resource, id }: { resource: ResourceData; id: string }) {
  const { translate } = useEngine()
  const paths = usePaths(resource)
  const { data: quiz, error, isFetching, refetch } = useQuiz(id)
  useRecentRecord(resource, id, quiz && { name: quiz.name }, error)
  if (hasStatus(error, 404)) return <Gone to={paths.back} />

  return (
    <>
      {/* What failed has a heading of its own; asked for again, the page has its own back, and with it the focus. */}
      {(quiz || isFetching) && (
        <PageTitle
          title={resourceText(translate, resource, 'pages.edit') ?? actionLabel(translate, resource, 'edit')}
          {...(quiz && { detail: quiz.name, tab: quiz.name })}
          back={{ to: paths.back, label: translate('form.back') }}
        />
      )}
      {quiz && <QuizWorkshop key={quiz.quizId} quiz={quiz} refetch={refetch} />}
      {!quiz && isFetching && <FormSkeleton fields={3} />}
      <QuizLoadFailure error={error} isAsking={isFetching} isEmpty={!quiz} onRetry={() => void refetch()} />
    </>
  )
}

/** A quiz that is not there, or not any more, leads back to the others, and says so. */
function Gone({ to }: { to: string }) {
  const sayGone = useNotice('warning')
  const { translate } = useEngine()
  const text = translate('resources.quiz.editor.gone')
  // The notice outlives this screen, which is left at once.
  useEffect(() => sayGone(text), [sayGone, text])
  return <Navigate to={to} replace />
}
