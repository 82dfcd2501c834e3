import type { RecordData } from '#language/evaluate.ts'
import type { ContentLanguage } from '#product/language.ts'
import type { WireQuiz } from '#rules/quizOnWire.ts'

/** A quiz as `getRecord` returns it, with the properties that the rules use. */
export interface StoredQuiz extends WireQuiz {
  readonly quizId: number
  readonly campaignId: number
  readonly language: ContentLanguage
  /** Null: the quiz belongs to the house. */
  readonly organizationId: number | null
  readonly questions: readonly StoredQuestion[]
  readonly deletedAt: string | null
}
export interface StoredQuestion {
  readonly quizQuestionId: number
  readonly question: { readonly quest: string }
  readonly answers: readonly StoredAnswer[]
}
export interface StoredAnswer {
  readonly quizQuestionAnswerId: number
  readonly answer: { readonly label: string }
  readonly nextQuestionId: number | null
  readonly fragranceOptions: readonly StoredOption[]
}
interface StoredOption {
  readonly fragranceOptionId: number
  readonly fragranceId: number
  readonly fragrance: { readonly name: string }
}

/** Asserts the type of a `quiz` record; its declaration guarantees this form. */
export const toStoredQuiz = (record: RecordData): StoredQuiz => record as unknown as StoredQuiz
