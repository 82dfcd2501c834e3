import { createContext, useContext } from 'react'
import type { QuizGraph } from '#rules/quizGraph.ts'
import type { QuizProblem } from '#rules/quizProblems.ts'
import type { Quiz, QuizApi } from './quizApi.ts'
import type { OfferedFragrancesQuery } from './useOfferedFragrances.ts'

/** The kind of a change. It is also a message key below `resources.quiz.events` or `events`. */
export type QuizEvent = 'question' | 'removeQuestion' | 'tree' | 'validate' | 'publish' | 'unpublish' | 'toggle'

/**
 * The outcome of a change. `declined`: the user did not confirm, the quiz is read-only, or the same step is already
 * running.
 */
export type ChangeOutcome = 'done' | 'declined' | 'failed'

export interface ChangeOptions {
  /** Offered as undo in the success notice for ten seconds. */
  readonly onUndo?: () => void
  /** Whether the change undoes another one. The notice then shows the text for undo. */
  readonly isUndo?: boolean
  /**
   * Whether the server is known to refuse the change. It is then sent without confirmation, so that the server explains
   * why.
   */
  readonly isRefused?: (quiz: Quiz) => boolean
}

/** The context of the quiz editor: the current quiz, its derived values, and the function that changes it. */
export interface QuizEditorContext extends OfferedFragrancesQuery {
  readonly quiz: Quiz
  /** The quiz as a graph. */
  readonly graph: QuizGraph
  /** The problems that prevent validation. */
  readonly problems: readonly QuizProblem[]
  /** Why the quiz is read-only; undefined if it can be changed. */
  readonly readOnlyReason: string | undefined
  /**
   * Changes the quiz: asks for confirmation if it is published, sends the request, shows the outcome and reloads the
   * quiz. Changes run one after another, each based on the result of the previous one.
   */
  change(
    event: QuizEvent,
    send: (api: QuizApi, quiz: Quiz) => Promise<void>,
    options?: ChangeOptions,
  ): Promise<ChangeOutcome>
  /** Fetches the quiz again; unsaved input is kept. */
  reload(): Promise<void>
  /** Opens a question in the builder, optionally at one of its answers. */
  edit(quizQuestionId: number, quizQuestionAnswerId?: number): void
}

const EditorContext = createContext<QuizEditorContext | undefined>(undefined)

export const QuizEditorProvider = EditorContext.Provider

/** @throws Error outside of the quiz editor */
export function useQuizEditor(): QuizEditorContext {
  const context = useContext(EditorContext)
  if (!context) throw new Error('a part of the editor of a quiz stands outside of it')
  return context
}
