import { createContext, useContext } from 'react'
import type { QuizGraph } from '#rules/quizGraph.ts'
import type { QuizProblem } from '#rules/quizProblems.ts'
import type { Quiz, QuizApi } from './quizApi.ts'
import type { Offer } from './useOffered.ts'

/** What is changed: the texts of how it went stand below `resources.quiz.events`, or are those of every resource. */
export type QuizEvent = 'question' | 'removeQuestion' | 'tree' | 'validate' | 'publish' | 'unpublish' | 'toggle'

/**
 * How a change ended. `declined`: the person took back their wish, the quiz is closed to changes, or a step was under way
 * already.
 */
export type ChangeEnd = 'done' | 'declined' | 'failed'

export interface ChangeOptions {
  /** Offered in the notice of success for ten seconds. */
  readonly onUndo?: () => void
  /** Takes a change back, and is said so. */
  readonly isUndo?: boolean
  /** Whether the change is known to be refused: it is sent for the server to say why, and nothing is asked before. */
  readonly isRefused?: (quiz: Quiz) => boolean
}

/** What the parts of the editor share: the quiz as the server had it last, and the one way to change it. */
export interface QuizDesk extends Offer {
  readonly quiz: Quiz
  /** The quiz as its rules see it. */
  readonly graph: QuizGraph
  /** What stands between the quiz and its validation. */
  readonly problems: readonly QuizProblem[]
  /** Why nothing can be changed; undefined where it can. */
  readonly closedBecause: string | undefined
  /**
   * Changes the quiz: asks where it is published, calls, says how it went in a notice or a dialog, and brings the quiz up
   * to date. Changes go one after another, each over the quiz as the one before has left it.
   */
  change(
    event: QuizEvent,
    send: (api: QuizApi, quiz: Quiz) => Promise<void>,
    options?: ChangeOptions,
  ): Promise<ChangeEnd>
  /** Fetches the quiz again. What is typed stays. */
  reload(): Promise<void>
  /** Opens a question in the builder, at one of its answers where that is named. */
  edit(quizQuestionId: number, quizQuestionAnswerId?: number): void
}

const DeskContext = createContext<QuizDesk | undefined>(undefined)

export const QuizDeskProvider = DeskContext.Provider

/** @throws Error outside of the editor of a quiz. */
export function useQuizDesk(): QuizDesk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('a part of the editor of a quiz stands outside of it')
  return desk
}
