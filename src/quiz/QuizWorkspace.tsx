import { Suspense, useCallback, useMemo, useState } from 'react'
import { useEvent } from 'react-admin'
import { isInactive } from '#language/stateLabel.ts'
import { toQuizGraph } from '#rules/quizOnWire.ts'
import { findQuizProblems } from '#rules/quizProblems.ts'
import { ConfirmDialog } from '../declared/dialogs/ConfirmDialog.tsx'
import { FailureDialog } from '../declared/dialogs/FailureDialog.tsx'
import { Loading } from '../ui/Loading.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useTranslator } from '../ui/translator.tsx'
import { QuizBuilder } from './builder/QuizBuilder.tsx'
import { type Builder, useBuilder } from './builder/useBuilder.ts'
import { QuestionTable } from './QuestionTable.tsx'
import { QuizHeader } from './QuizHeader.tsx'
import styles from './QuizWorkspace.module.css'
import type { Quiz } from './quizApi.ts'
import { type QuizEditorContext, QuizEditorProvider } from './quizEditorContext.ts'
import { useOfferedFragrances } from './useOfferedFragrances.ts'
import { useQuizChanges } from './useQuizChanges.tsx'

const QuizTreeSection = lazyComponent(async () => (await import('./QuizTreeSection.tsx')).QuizTreeSection, {
  isPreloaded: false,
})

interface QuizWorkspaceProps {
  quiz: Quiz
  refetch: () => Promise<unknown>
}

/** The editor of a loaded quiz: header, builder, question table and tree. */
export function QuizWorkspace({ quiz, refetch }: QuizWorkspaceProps) {
  const translate = useTranslator()
  const changes = useQuizChanges(quiz, refetch)
  const { question, change, reload } = changes
  const builder = useBuilder(quiz, changes.getLatestQuiz, change)
  const navigation = useBuilderNavigation(builder)
  const derivedValues = useDerivedValues(quiz)
  const readOnlyReason = isInactive(quiz) ? translate('resources.quiz.editor.inactive') : undefined
  const edit = navigation.open
  const context = useMemo(
    (): QuizEditorContext => ({ quiz, ...derivedValues, readOnlyReason, change, reload, edit }),
    [quiz, derivedValues, readOnlyReason, change, reload, edit],
  )
  return (
    <QuizEditorProvider value={context}>
      <div className={styles.editor}>
        <QuizHeader />
        {readOnlyReason !== undefined && <Notice tone="info">{readOnlyReason}</Notice>}
        {changes.isValidationReset && <Notice tone="warning">{translate('resources.quiz.editor.reset')}</Notice>}
        <div className={styles.columns} data-closed={readOnlyReason !== undefined}>
          {readOnlyReason === undefined && (
            <QuizBuilder
              quiz={quiz}
              builder={builder}
              onNew={() => edit()}
              onReturnToOuter={navigation.returnToOuter}
            />
          )}
          <QuestionTable />
        </div>
        <Suspense fallback={<Loading label={translate('resources.quiz.tree.title')} />}>
          <QuizTreeSection />
        </Suspense>
      </div>
      <ConfirmDialog confirmation={navigation.question} onConfirm={navigation.confirm} onClose={navigation.cancel} />
      <ConfirmDialog
        confirmation={question}
        onConfirm={() => question?.answer(true)}
        onClose={() => question?.answer(false)}
      />
      <FailureDialog
        failure={changes.failure?.failure}
        onClose={() => changes.failure?.onClose()}
        onRetry={changes.failure?.onRetry}
      />
    </QuizEditorProvider>
  )
}

/** The values derived from the quiz: its graph, the fragrances it may offer, and its problems. */
function useDerivedValues(quiz: Quiz) {
  const fragrancesQuery = useOfferedFragrances(quiz)
  return useMemo(() => {
    const graph = toQuizGraph(quiz)
    const offeredIds =
      fragrancesQuery.offeredFragrances &&
      new Set(fragrancesQuery.offeredFragrances.map(({ fragranceId }) => fragranceId))
    return { graph, ...fragrancesQuery, problems: findQuizProblems(graph, offeredIds) }
  }, [quiz, fragrancesQuery])
}

/**
 * Functions that open a question in the builder or return to an outer question. They ask for confirmation if unsaved
 * input would be lost.
 */
function useBuilderNavigation(builder: Builder) {
  const translate = useTranslator()
  const [pendingAction, setPendingAction] = useState<() => void>()
  const runOrConfirm = useEvent((navigate: () => void) => {
    if (builder.isDirty) setPendingAction(() => navigate)
    else navigate()
  })
  // Input that is being saved is not lost, unless saving fails.
  const navigate = (action: () => void) => void builder.waitForSave().then((isSaved) => isSaved && runOrConfirm(action))
  return {
    open: useEvent((...args: Parameters<Builder['open']>) => navigate(() => builder.open(...args))),
    returnToOuter: (index: number) => navigate(() => builder.returnToOuterByIndex(index)),
    cancel: useCallback(() => setPendingAction(undefined), []),
    confirm() {
      setPendingAction(undefined)
      pendingAction?.()
    },
    question: pendingAction && {
      title: translate('resources.quiz.builder.discard.title'),
      text: translate('resources.quiz.builder.discard.text'),
      confirmLabel: translate('resources.quiz.builder.discard.submit'),
      cancelLabel: translate('form.unsaved.stay'),
      isDestructive: true,
    },
  }
}
