import { type Identifier, type RaRecord, useDataProvider } from 'react-admin'
import { getRoute } from '#language/derive.ts'
import { isObject } from '#language/values.ts'
import type { ContentLanguage } from '#product/language.ts'
import { quiz as resource } from '#product/resources/quiz.ts'
import type { QuizMove } from '#rules/quizMoves.ts'
import type { QuestionBody } from '#rules/quizQuestion.ts'
import type { DeclaredDataProvider } from '../api/dataProvider.ts'

/** An entry of the question bank. */
export interface Question {
  readonly questionId: number
  readonly quest: string
}

/** An entry of the answer bank. */
export interface Answer {
  readonly answerId: number
  readonly label: string
  readonly description: string | null
}

export interface FragranceOption {
  readonly fragranceOptionId: number
  readonly fragranceId: number
  readonly fragrance: { readonly name: string }
}

/**
 * An answer of a quiz question. Its destination is another question of the same quiz, or fragrances, with which the
 * quiz ends. An unfinished answer has no destination.
 */
export interface QuizQuestionAnswer {
  readonly quizQuestionAnswerId: number
  readonly answerId: number
  readonly answer: Answer
  /** A `quizQuestionId` of the same quiz. */
  readonly nextQuestionId: number | null
  readonly nextQuestion: { readonly quizQuestionId: number; readonly question: Question } | null
  readonly fragranceOptions: readonly FragranceOption[]
}

export interface QuizQuestion {
  readonly quizQuestionId: number
  readonly questionId: number
  readonly question: Question
  readonly quizId: number
  readonly answers: readonly QuizQuestionAnswer[]
  readonly createdAt: string
  readonly updatedAt: string
}

/** A quiz as GET /quiz/{quizId} returns it. */
export interface Quiz extends RaRecord {
  readonly quizId: number
  readonly name: string
  readonly campaignId: number
  readonly campaign: { readonly campaignId: number; readonly name: string }
  readonly language: ContentLanguage
  /** The owner of the quiz; null for the house, undefined if the backend has no organizations. */
  readonly organizationId?: number | null
  readonly questions: readonly QuizQuestion[]
  readonly publishedAt: string | null
  readonly validatedAt: string | null
  readonly deletedAt: string | null
  readonly createdAt: string
  readonly updatedAt: string
}

/**
 * The properties of a quiz that decide which bank entries it may use: those in its language and of its organization.
 */
type QuizBank = Pick<Quiz, 'language' | 'organizationId'>

/**
 * The API calls that only quizzes have. Each change sends the version of the given quiz. If the quiz has been changed
 * since, the server refuses the request with 412.
 */
export interface QuizApi {
  read(id: Identifier, signal?: AbortSignal): Promise<Quiz>
  /** Saves a question. Returns its `quizQuestionId` if the response contains it. */
  saveQuestion(quiz: Quiz, body: QuestionBody): Promise<number | undefined>
  deleteQuestion(quiz: Quiz, quizQuestionId: number): Promise<void>
  moveNode(quiz: Quiz, move: QuizMove): Promise<void>
  validate(quiz: Quiz): Promise<void>
  publish(quiz: Quiz): Promise<void>
  /** Takes a published quiz offline; it stays validated. */
  unpublish(quiz: Quiz): Promise<void>
  /** Deactivates or reactivates the quiz. The request contains the new state, so no version check is needed. */
  toggle(quiz: Quiz, active: boolean): Promise<void>
  /** Finds entries of the question bank that the quiz may use and whose text contains the search; 20 at most. */
  findQuestions(quiz: QuizBank, search: string, signal?: AbortSignal): Promise<readonly Question[]>
  /** Finds entries of the answer bank in the same way; 20 at most. */
  findAnswers(quiz: QuizBank, search: string, signal?: AbortSignal): Promise<readonly Answer[]>
}

function createQuizApi(dataProvider: DeclaredDataProvider): QuizApi {
  const route = getRoute(resource)
  const findByName = async (
    bank: string,
    { language, organizationId }: QuizBank,
    search: string,
    signal?: AbortSignal,
  ) => {
    const query = new URLSearchParams({ language, str: search })
    if (organizationId !== undefined) query.set('organization', String(organizationId ?? 'house'))
    const response = await dataProvider.fetchPath(`/${bank}/by-name?${query}`, signal)
    return Array.isArray(response) ? response : []
  }
  return {
    read: async (id, signal) => (await dataProvider.getOne<Quiz>(route, { id, signal })).data,
    async saveQuestion(quiz, data) {
      const saveResponse = await dataProvider.send('/question/add-update', { method: 'POST', data, storedRecord: quiz })
      return isObject(saveResponse) && typeof saveResponse.quizQuestionId === 'number'
        ? saveResponse.quizQuestionId
        : undefined
    },
    async deleteQuestion(quiz, quizQuestionId) {
      await dataProvider.send(`/question/${quizQuestionId}`, { method: 'DELETE', storedRecord: quiz })
    },
    async moveNode(quiz, data) {
      await dataProvider.send('/quiz/updateTree', { method: 'PUT', data, storedRecord: quiz })
    },
    async validate(quiz) {
      await dataProvider.runAction(route, 'validate', quiz.id, quiz)
    },
    async unpublish(quiz) {
      await dataProvider.runAction(route, 'unpublish', quiz.id, quiz)
    },
    async publish(quiz) {
      await dataProvider.runAction(route, 'publish', quiz.id, quiz)
    },
    toggle: (quiz, active) => dataProvider.toggle(route, quiz.id, active),
    findQuestions: (quiz, search, signal) => findByName('question', quiz, search, signal),
    findAnswers: (quiz, search, signal) => findByName('answer', quiz, search, signal),
  }
}

/** The quiz calls of the current data provider. */
export function useQuizApi(): QuizApi {
  return createQuizApi(useDataProvider<DeclaredDataProvider>())
}
