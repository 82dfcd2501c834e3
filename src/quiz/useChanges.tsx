import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useEvent } from 'react-admin'
import { routeOf } from '#resources/language/derive.ts'
import { isInactive } from '#resources/language/stateLabel.ts'
import { quiz as resource } from '#resources/quiz.ts'
import { hasStatus } from '../api/apiError.ts'
import { useListPatch } from '../declared/actions/useListPatch.ts'
import { useReason } from '../declared/actions/useReason.ts'
import { useEngine } from '../declared/engine.ts'
import { type Failure, failureOf } from '../declared/failure.ts'
import { isPassing } from '../declared/form/useSave.ts'
import { activityOf, eventText, recordName } from '../declared/messages.ts'
import { editedKey } from '../declared/record/askedOnce.ts'
import { useNotice } from '../layout/notices/useNotice.tsx'
import { type Quiz, useQuizApi } from './quizApi.ts'
import type { ChangeEnd, ChangeOptions, QuizDesk, QuizEvent } from './quizDesk.ts'

/** All changes of a quiz use this hook: confirmation, request, notice or failure dialog, and reload. */
export function useChanges(quiz: Quiz, refetch: () => Promise<unknown>) {
  const { translate } = useEngine()
  const api = useQuizApi()
  const sayDone = useNotice()
  const lists = useListPatch(resource)
  const latest = useLatest(quiz)
  const asking = useAsking(latest)
  const failures = useFailures()
  const [isReset, setReset] = useState(false)
  const explain = useExplain(latest)

  const reload = useEvent(async () => {
    await refetch()
  })
  const perform = async (
    event: QuizEvent,
    send: Send,
    { onUndo, isUndo, isRefused }: ChangeOptions,
  ): Promise<ChangeEnd> => {
    const before = latest()
    if (isEdit(event) && !(await asking.beforeChange(isRefused))) return 'declined'
    // Retries send the version of the first attempt: if that attempt reached the server, the retry gets 412.
    for (let isDone = false; !isDone; ) {
      try {
        await send(api, before)
        isDone = true
      } catch (error) {
        if (!isPassing(error)) await reload()
        if (!(await failures.show(explain(event, error), isPassing(error)))) return 'failed'
      }
    }
    // Also reloads the list, because the user may press undo after returning to it.
    await lists.reload()
    if (event !== 'toggle') setReset(isEdit(event) && (isReset || before.validatedAt !== null))
    const turned = isInactive(before) ? 'active' : 'inactive'
    const about =
      event === 'toggle' ? activityOf(translate, resource, before, turned) : recordName(translate, resource, before)
    sayDone(isUndo ? translate('list.undone') : eventText(translate, resource, event, 'success'), { about, onUndo })
    return 'done'
  }
  return {
    latest,
    change: useQueue(perform),
    reload,
    question: asking.question,
    failure: failures.shown,
    /** Whether a change has turned a validated quiz into a draft. */
    isReset,
  }
}

type Send = Parameters<QuizDesk['change']>[1]

/** Runs changes one after another. A lifecycle step that is queued or running is not added again. */
function useQueue(perform: (event: QuizEvent, send: Send, options: ChangeOptions) => Promise<ChangeEnd>) {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const steps = useRef(new Set<QuizEvent>())
  return useEvent((event: QuizEvent, send: Send, options: ChangeOptions = {}): Promise<ChangeEnd> => {
    // The server would refuse the second request of a double click.
    if (steps.current.has(event)) return Promise.resolve('declined')
    if (!isEdit(event)) steps.current.add(event)
    const mine = last.current
      .then(() => perform(event, send, options))
      .finally(() => {
        steps.current.delete(event)
      })
    last.current = mine.catch(() => undefined)
    return mine
  })
}

/** The changes that reset the validation of a quiz. */
const isEdit = (event: QuizEvent): boolean => event === 'question' || event === 'removeQuestion' || event === 'tree'

/** Returns a function that reads the current quiz from the query cache, which may be newer than the last render. */
function useLatest(quiz: Quiz): () => Quiz {
  const client = useQueryClient()
  return useEvent(() => client.getQueryData<Quiz>(editedKey(routeOf(resource), quiz.id)) ?? quiz)
}

/** Asks for confirmation before a change of a published quiz, because the change takes it offline (OP-82). */
function useAsking(latest: () => Quiz) {
  const { translate } = useEngine()
  const [answer, setAnswer] = useState<(goesOn: boolean) => void>()
  const say = (goesOn: boolean) => {
    answer?.(goesOn)
    setAnswer(undefined)
  }
  return {
    beforeChange: useEvent((isRefused?: (quiz: Quiz) => boolean): Promise<boolean> => {
      const quiz = latest()
      if (isInactive(quiz)) return Promise.resolve(false)
      if (quiz.publishedAt === null || isRefused?.(quiz)) return Promise.resolve(true)
      return new Promise((resolve) => setAnswer(() => resolve))
    }),
    question: answer && {
      title: translate('resources.quiz.editor.unpublish.title'),
      text: translate('resources.quiz.editor.unpublish.text'),
      verb: translate('resources.quiz.editor.unpublish.submit'),
      answer: say,
    },
  }
}

/** A failed change with the handlers of its dialog. */
interface ShownFailure {
  readonly failure: Failure
  /** Undefined if a retry would fail again. */
  readonly onRetry?: () => void
  readonly onClose: () => void
}

/** Shows failed changes, and waits for the user's decision if a retry may succeed. */
function useFailures() {
  const [shown, setShown] = useState<ShownFailure>()
  return {
    shown,
    /** @returns whether to retry */
    show: (failure: Failure, mayRetry: boolean): Promise<boolean> =>
      new Promise((resolve) => {
        const end = (tryAgain: boolean) => () => {
          setShown(undefined)
          resolve(tryAgain)
        }
        setShown({ failure, onClose: end(false), ...(mayRetry && { onRetry: end(true) }) })
        if (!mayRetry) resolve(false)
      }),
  }
}

/** Describes a failed change. The quiz was fetched again before, so the text contains the current reason. */
function useExplain(latest: () => Quiz) {
  const { translate } = useEngine()
  const reasonFor = useReason(resource)
  return (event: QuizEvent, error: unknown): Failure => {
    if (hasStatus(error, 412)) {
      return {
        title: translate('resources.quiz.editor.stale.title'),
        text: translate('resources.quiz.editor.stale.text'),
      }
    }
    const failure = failureOf(translate, resource, event, error)
    if (!hasStatus(error, 409)) return failure
    const quiz = latest()
    const reason =
      isInactive(quiz) && event !== 'toggle' ? translate('resources.quiz.editor.inactive') : reasonFor(event, quiz)
    return { ...failure, detail: reason ?? failure.detail }
  }
}
