import fc from 'fast-check'
import type { GraphAnswer, QuizGraph } from '#rules/quizGraph.ts'

/**
 * A short form of an answer: `[10, 2]` leads to question 2, `[10, [7, 8]]` ends with fragrances 7 and 8, `[10]` has
 * no target.
 */
type AnswerTuple = readonly [id: number, destination?: number | readonly number[]]

/** Creates a quiz from its questions by id. The option of fragrance 7 on answer 10 has the id 1007. */
export const createQuizGraph = (lines: Readonly<Record<number, readonly AnswerTuple[]>>): QuizGraph => ({
  questions: Object.entries(lines).map(([id, answers]) => ({ id: Number(id), answers: answers.map(buildAnswer) })),
})

export const buildOptionId = (answerId: number, fragranceId: number): number => answerId * 100 + fragranceId

const buildAnswer = ([id, destination]: AnswerTuple): GraphAnswer => ({
  id,
  nextId: typeof destination === 'number' ? destination : null,
  fragrances:
    typeof destination === 'object'
      ? destination.map((fragranceId) => ({ optionId: buildOptionId(id, fragranceId), fragranceId }))
      : [],
})

/** Three levels of questions; two answers lead to the same question. */
export const threeLevels = createQuizGraph({
  1: [
    [10, 2],
    [11, 3],
  ],
  2: [
    [20, 4],
    [21, [7, 8]],
  ],
  3: [
    [30, 4],
    [31, [9]],
  ],
  4: [
    [40, [7]],
    [41, [8]],
  ],
})

/** Quizzes without cycles, with arbitrary shared questions, roots and open ends. */
export const arbitraryQuiz: fc.Arbitrary<QuizGraph> = fc
  .array(
    fc.array(fc.oneof(fc.nat(), fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 })), { maxLength: 4 }),
    {
      maxLength: 7,
    },
  )
  .map((questions) => ({
    questions: questions.map((destinations, index) => ({
      id: index + 1,
      answers: destinations.map((destination, place) => {
        const after = questions.length - index - 1
        const nextId = typeof destination === 'number' && after > 0 ? index + 2 + (destination % after) : null
        return buildAnswer([
          (index + 1) * 10 + place,
          nextId ?? (typeof destination === 'object' ? destination : undefined),
        ])
      }),
    })),
  }))

/** Arbitrary quizzes, with cycles and answers that lead to their own question. */
export const arbitraryCyclicQuiz: fc.Arbitrary<QuizGraph> = arbitraryQuiz.chain((quiz) =>
  fc.array(fc.nat(), { minLength: 30, maxLength: 30 }).map((numbers) => ({
    questions: quiz.questions.map((question, index) => ({
      ...question,
      answers: question.answers.map((answer, place) => ({
        ...answer,
        nextId: answer.nextId === null ? null : ((numbers[index * 4 + place] ?? 0) % quiz.questions.length) + 1,
      })),
    })),
  })),
)
