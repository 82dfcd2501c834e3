import { Suspense, useCallback, useMemo, useState } from 'react'
import { useEvent } from 'react-admin'
import { isInactive } from '#resources/language/stateLabel.ts'
import { graphOf } from '#rules/quizOnWire.ts'
import { problemsOf } from '#rules/quizProblems.ts'
import { ConfirmDialog } from '../declared/dialogs/ConfirmDialog.tsx'
import { FailureDialog } from '../declared/dialogs/FailureDialog.tsx'
import { Loading } from '../ui/Loading.tsx'
import { later } from '../ui/later.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTexts } from '../ui/texts.tsx'
import { QuizBuilder } from './builder/QuizBuilder.tsx'
import { type Builder, useBuilder } from './builder/useBuilder.ts'
import { QuestionTable } from './QuestionTable.tsx'
import { QuizHead } from './QuizHead.tsx'
import styles from './QuizWorkshop.module.css'
import type { Quiz } from './quizApi.ts'
import { type QuizDesk, QuizDeskProvider } from './quizDesk.ts'
import { useChanges } from './useChanges.tsx'
import { useOffered } from './useOffered.ts'

const QuizMap = later(async () => (await import('./QuizMap.tsx')).QuizMap, { isFetchedAhead: false })

interface QuizWorkshopProps {
  quiz: Quiz
  refetch: () => Promise<unknown>
}

/** The editor of a loaded quiz: head, builder, question table and tree. */
export function QuizWorkshop({ quiz, refetch }: QuizWorkshopProps) {
  const texts = useTexts()
  const changes = useChanges(quiz, refetch)
  const { question, change, reload } = changes
  const builder = useBuilder(quiz, changes.latest, change)
  const opening = useOpening(builder)
  const known = useKnown(quiz)
  const closedBecause = isInactive(quiz) ? texts('resources.quiz.editor.inactive') : undefined
  const edit = opening.open
  const desk = useMemo(
    (): QuizDesk => ({ quiz, ...known, closedBecause, change, reload, edit }),
    [quiz, known, closedBecause, change, reload, edit],
  )
  return (
    <QuizDeskProvider value={desk}>
      <div className={styles.workshop}>
        <QuizHead />
        {closedBecause !== undefined && <Notice tone="info">{closedBecause}</Notice>}
        {changes.isReset && <Notice tone="warning">{texts('resources.quiz.editor.reset')}</Notice>}
        <div className={styles.halves} data-closed={closedBecause !== undefined}>
          {closedBecause === undefined && (
            <QuizBuilder quiz={quiz} builder={builder} onNew={() => edit()} onLeaveTo={opening.leaveTo} />
          )}
          <QuestionTable />
        </div>
        <Suspense fallback={<Loading label={texts('resources.quiz.tree.title')} />}>
          <QuizMap />
        </Suspense>
      </div>
      <ConfirmDialog question={opening.question} onConfirm={opening.confirm} onClose={opening.stay} />
      <ConfirmDialog
        question={question}
        onConfirm={() => question?.answer(true)}
        onClose={() => question?.answer(false)}
      />
      <FailureDialog
        failure={changes.failure?.failure}
        onClose={() => changes.failure?.onClose()}
        onRetry={changes.failure?.onRetry}
      />
    </QuizDeskProvider>
  )
}

/** The values derived from the quiz: its graph, the fragrances it may offer, and its problems. */
function useKnown(quiz: Quiz) {
  const offer = useOffered(quiz)
  return useMemo(() => {
    const graph = graphOf(quiz)
    const ids = offer.offered && new Set(offer.offered.map(({ fragranceId }) => fragranceId))
    return { graph, ...offer, problems: problemsOf(graph, ids) }
  }, [quiz, offer])
}

/** Opens a question in the builder or returns to an outer one, after confirmation if unsaved input would be lost. */
function useOpening(builder: Builder) {
  const texts = useTexts()
  const [asked, setAsked] = useState<() => void>()
  const goNow = useEvent((go: () => void) => {
    if (builder.isDirty) setAsked(() => go)
    else go()
  })
  // Input that is being saved is not lost, unless saving fails.
  const go = (to: () => void) => void builder.settled().then((isWell) => isWell && goNow(to))
  return {
    open: useEvent((...opened: Parameters<Builder['open']>) => go(() => builder.open(...opened))),
    leaveTo: (place: number) => go(() => builder.leaveTo(place)),
    stay: useCallback(() => setAsked(undefined), []),
    confirm() {
      setAsked(undefined)
      asked?.()
    },
    question: asked && {
      title: texts('resources.quiz.builder.discard.title'),
      text: texts('resources.quiz.builder.discard.text'),
      verb: texts('resources.quiz.builder.discard.submit'),
      stay: texts('form.unsaved.stay'),
      isDestructive: true,
    },
  }
}
