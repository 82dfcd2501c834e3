import { describe, expect, it } from 'vitest'
import { createDemoData } from '../../server/db/seed/demoData.ts'

const now = new Date('2026-11-20T15:30:00.000Z')
const data = createDemoData({ now })

/** The questions of one quiz with what their answers lead to. */
function graphOf(quizId: number) {
  const questions = data.quizQuestions.filter((question) => question.quizId === quizId)
  return questions.map(({ id }) => ({
    id,
    answers: data.quizAnswers
      .filter(({ quizQuestionId }) => quizQuestionId === id)
      .map(({ id: answerId, nextQuestionId }) => ({
        nextQuestionId,
        fragrances: data.options.filter(({ quizAnswerId }) => quizAnswerId === answerId).map((o) => o.fragranceId),
      })),
  }))
}

type Graph = ReturnType<typeof graphOf>

function nextOf(graph: Graph, id: number): number[] {
  return (
    graph.find((question) => question.id === id)?.answers.flatMap(({ nextQuestionId }) => nextQuestionId ?? []) ?? []
  )
}

/** Every path of questions from one question to an end; throws where a path comes back to itself. */
function pathsFrom(graph: Graph, id: number, before: readonly number[] = []): number[][] {
  if (before.includes(id)) throw new Error('cycle')
  const path = [...before, id]
  const next = nextOf(graph, id)
  return next.length === 0 ? [path] : next.flatMap((to) => pathsFrom(graph, to, path))
}

describe('the demo quizzes', () => {
  it('are three, two in Portuguese and one in English, each on its own active campaign', () => {
    expect(data.quizzes.map(({ language }) => language).sort()).toEqual(['en-US', 'pt-BR', 'pt-BR'])
    expect(new Set(data.quizzes.map(({ campaignId }) => campaignId)).size).toBe(3)
    for (const { campaignId } of data.quizzes) {
      expect(data.campaigns.find(({ id }) => id === campaignId)?.deletedAt).toBeNull()
    }
  })

  it('stand in the three stages of a quiz, in the order of time', () => {
    expect(data.quizzes.filter(({ publishedAt }) => publishedAt !== null)).toHaveLength(1)
    expect(data.quizzes.filter(({ validatedAt }) => validatedAt !== null)).toHaveLength(2)
    for (const { createdAt, updatedAt, validatedAt, publishedAt } of data.quizzes) {
      expect(createdAt <= updatedAt && updatedAt < now).toBe(true)
      if (publishedAt) expect(validatedAt !== null && validatedAt <= publishedAt && publishedAt < now).toBe(true)
    }
  })

  it.each(data.quizzes)(
    '$name has one root, reaches every question, has no cycle and is three questions deep',
    (quiz) => {
      const graph = graphOf(quiz.id)
      const targets = new Set(graph.flatMap(({ id }) => nextOf(graph, id)))
      const roots = graph.filter(({ id }) => !targets.has(id))
      expect(roots).toHaveLength(1)
      const paths = pathsFrom(graph, roots[0]?.id ?? 0)
      expect(new Set(paths.flat()).size).toBe(graph.length)
      expect(Math.max(...paths.map(({ length }) => length))).toBe(3)
    },
  )

  it.each(data.quizzes)(
    'every answer of $name has one destiny: a question of the quiz or fragrances of its campaign',
    (quiz) => {
      const graph = graphOf(quiz.id)
      const own = new Set(graph.map(({ id }) => id))
      const collection = new Set(
        data.campaigns.find(({ id }) => id === quiz.campaignId)?.collection.map(({ fragranceId }) => fragranceId),
      )
      for (const { answers } of graph) {
        expect(answers.length).toBeGreaterThan(0)
        for (const { nextQuestionId, fragrances } of answers) {
          expect((nextQuestionId !== null) !== fragrances.length > 0).toBe(true)
          if (nextQuestionId !== null) expect(own.has(nextQuestionId)).toBe(true)
          expect(new Set(fragrances).size).toBe(fragrances.length)
          expect(fragrances.every((id) => collection.has(id))).toBe(true)
        }
      }
    },
  )

  it('keep each text once a language in the bank, in the language of the quiz, at most 100 characters', () => {
    const questionTexts = data.questions.map(({ language, quest }) => `${language} ${quest}`)
    const answerTexts = data.answers.map(({ language, label, description }) => `${language} ${label} ${description}`)
    expect(new Set(questionTexts).size).toBe(questionTexts.length)
    expect(new Set(answerTexts).size).toBe(answerTexts.length)
    for (const { label, description } of data.answers) {
      expect(label.length).toBeLessThanOrEqual(100)
      expect((description ?? '').length).toBeLessThanOrEqual(100)
    }
    for (const { quizId, questionId } of data.quizQuestions) {
      const language = data.quizzes.find(({ id }) => id === quizId)?.language
      expect(data.questions.find(({ id }) => id === questionId)?.language).toBe(language)
    }
  })
})
