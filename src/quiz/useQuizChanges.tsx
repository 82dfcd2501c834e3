import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import { isInactive } from '#language/stateLabel.ts'
import { quiz as resource } from '#product/resources/quiz.ts'
import { hasStatus } from '../api/apiError.ts'
import { useDisabledReason } from '../declared/actions/useDisabledReason.ts'
import { useListCache } from '../declared/actions/useListCache.ts'
import { buildFailure, type Failure } from '../declared/buildFailure.ts'
import { useEngine } from '../declared/engine.ts'
import { isTemporaryFailure } from '../declared/form/useSave.ts'
import { formatActivity, formatRecordName, getEventText } from '../declared/messages.ts'
import { buildEditedKey } from '../declared/record/recordQueries.ts'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { type Quiz, useQuizApi } from './quizApi.ts'
import type { ChangeOptions, ChangeOutcome, QuizEditorContext, QuizEvent } from './quizEditorContext.ts'

/** The single path for all changes of a quiz: confirmation, request, notice or failure dialog, and reload. */
export function useQuizChanges(quiz: Quiz, refetch: () => Promise<unknown>) {
  const { translate } = useEngine()
  const api = useQuizApi()
  const notify = useNotice()
  const listCache = useListCache(resource)
  const getLatestQuiz = useLatestQuiz(quiz)
  const confirmation = useUnpublishConfirmation(getLatestQuiz)
  const failureDialog = useFailureDialog()
  const [isValidationReset, setValidationReset] = useState(false)
  const describeFailure = useDescribeFailure(getLatestQuiz)

  const reload = useEvent(async () => {
    await refetch()
  })
  const runChange = async (
    event: QuizEvent,
    send: SendChange,
    { onUndo, isUndo, isRefused }: ChangeOptions,
  ): Promise<ChangeOutcome> => {
    const previous = getLatestQuiz()
    if (isContentChange(event) && !(await confirmation.confirmChange(isRefused))) return 'declined'
    // Retries send the version of the first attempt: if that attempt reached the server, the retry gets 412.
    for (let isDone = false; !isDone; ) {
      try {
        await send(api, previous)
        isDone = true
      } catch (error) {
        if (!isTemporaryFailure(error)) await reload()
        if (!(await failureDialog.show(describeFailure(event, error), isTemporaryFailure(error)))) return 'failed'
      }
    }
    // Also reloads the list, because the user may press undo after returning to it.
    await listCache.reload()
    if (event !== 'toggle')
      setValidationReset(isContentChange(event) && (isValidationReset || previous.validatedAt !== null))
    const newState = isInactive(previous) ? 'active' : 'inactive'
    const subject =
      event === 'toggle'
        ? formatActivity(translate, resource, previous, newState)
        : formatRecordName(translate, resource, previous)
    notify(isUndo ? translate('list.undone') : getEventText(translate, resource, event, 'success'), { subject, onUndo })
    return 'done'
  }
  return {
    getLatestQuiz,
    change: useChangeQueue(runChange),
    reload,
    question: confirmation.question,
    failure: failureDialog.shown,
    /** Whether a change has turned a validated quiz into a draft. */
    isValidationReset,
  }
}

type SendChange = Parameters<QuizEditorContext['change']>[1]

/** Runs changes one after another. A lifecycle step that is queued or running is not added again. */
function useChangeQueue(
  runChange: (event: QuizEvent, send: SendChange, options: ChangeOptions) => Promise<ChangeOutcome>,
) {
  const lastChange = useRef<Promise<unknown>>(Promise.resolve())
  const pendingSteps = useRef(new Set<QuizEvent>())
  return useEvent((event: QuizEvent, send: SendChange, options: ChangeOptions = {}): Promise<ChangeOutcome> => {
    // The server would refuse the second request of a double click.
    if (pendingSteps.current.has(event)) return Promise.resolve('declined')
    if (!isContentChange(event)) pendingSteps.current.add(event)
    const result = lastChange.current
      .then(() => runChange(event, send, options))
      .finally(() => {
        pendingSteps.current.delete(event)
      })
    lastChange.current = result.catch(() => undefined)
    return result
  })
}

/** The changes that reset the validation of a quiz. */
const isContentChange = (event: QuizEvent): boolean =>
  event === 'question' || event === 'removeQuestion' || event === 'tree'

/** Returns a function that reads the current quiz from the query cache, which may be newer than the last render. */
function useLatestQuiz(quiz: Quiz): () => Quiz {
  const client = useQueryClient()
  return useEvent(() => client.getQueryData<Quiz>(buildEditedKey(getRoute(resource), quiz.id)) ?? quiz)
}

/** Asks for confirmation before a change of a published quiz, because the change takes it offline (OP-82). */
function useUnpublishConfirmation(getLatestQuiz: () => Quiz) {
  const { translate } = useEngine()
  const [resolveConfirmation, setResolveConfirmation] = useState<(isConfirmed: boolean) => void>()
  const close = (isConfirmed: boolean) => {
    resolveConfirmation?.(isConfirmed)
    setResolveConfirmation(undefined)
  }
  return {
    confirmChange: useEvent((isRefused?: (quiz: Quiz) => boolean): Promise<boolean> => {
      const quiz = getLatestQuiz()
      if (isInactive(quiz)) return Promise.resolve(false)
      if (quiz.publishedAt === null || isRefused?.(quiz)) return Promise.resolve(true)
      return new Promise((resolve) => setResolveConfirmation(() => resolve))
    }),
    question: resolveConfirmation && {
      title: translate('resources.quiz.editor.unpublish.title'),
      text: translate('resources.quiz.editor.unpublish.text'),
      confirmLabel: translate('resources.quiz.editor.unpublish.submit'),
      answer: close,
    },
  }
}

/** A failed change with the handlers of its dialog. */
interface FailureDialogState {
  readonly failure: Failure
  /** Undefined if a retry would fail again. */
  readonly onRetry?: () => void
  readonly onClose: () => void
}

/** Shows failed changes, and waits for the user's decision if a retry may succeed. */
function useFailureDialog() {
  const [dialog, setDialog] = useState<FailureDialogState>()
  return {
    shown: dialog,
    /** @returns whether to retry */
    show: (failure: Failure, canRetry: boolean): Promise<boolean> =>
      new Promise((resolve) => {
        const createCloseHandler = (isRetry: boolean) => () => {
          setDialog(undefined)
          resolve(isRetry)
        }
        setDialog({
          failure,
          onClose: createCloseHandler(false),
          ...(canRetry && { onRetry: createCloseHandler(true) }),
        })
        if (!canRetry) resolve(false)
      }),
  }
}

/** Describes a failed change. The quiz has been fetched again by then, so the text contains the current reason. */
function useDescribeFailure(getLatestQuiz: () => Quiz) {
  const { translate } = useEngine()
  const getReason = useDisabledReason(resource)
  return (event: QuizEvent, error: unknown): Failure => {
    if (hasStatus(error, 412)) {
      return {
        title: translate('resources.quiz.editor.stale.title'),
        text: translate('resources.quiz.editor.stale.text'),
      }
    }
    const failure = buildFailure(translate, resource, event, error)
    if (!hasStatus(error, 409)) return failure
    const quiz = getLatestQuiz()
    const reason =
      isInactive(quiz) && event !== 'toggle' ? translate('resources.quiz.editor.inactive') : getReason(event, quiz)
    return { ...failure, detail: reason ?? failure.detail }
  }
}
