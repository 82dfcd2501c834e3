import { describe, expect, it } from 'vitest'
import { findRoots, type GraphQuestion, getNextQuestions, type QuizGraph } from '#rules/quizGraph.ts'
import { findQuizProblems } from '#rules/quizProblems.ts'
import { createDemoData } from '../../server/seed/demoData.ts'

const now = new Date('2026-11-20T15:30:00.000Z')
const data = createDemoData({ now })

/** A quiz as a graph. */
function buildGraph(quizId: number): QuizGraph {
  const questions = data.quizQuestions.filter((question) => question.quizId === quizId)
  const listAnswers = (questionId: number) => data.quizAnswers.filter((answer) => answer.quizQuestionId === questionId)
  const listFragrances = (answerId: number) => data.options.filter(({ quizAnswerId }) => quizAnswerId === answerId)
  const buildAnswer = ({ id, nextQuestionId }: (typeof data.quizAnswers)[number]) => {
    const fragrances = listFragrances(id).map(({ fragranceId }, index) => ({ optionId: index, fragranceId }))
    return { id, nextId: nextQuestionId, fragrances }
  }
  return { questions: questions.map(({ id }) => ({ id, answers: listAnswers(id).map(buildAnswer) })) }
}

/** The maximum number of questions on a path from a question. */
const measureDepth = (graph: QuizGraph, question: GraphQuestion): number =>
  1 + Math.max(0, ...getNextQuestions(graph, question).map((next) => measureDepth(graph, next)))

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

  it.each(data.quizzes)('$name could be validated, asks each question and is three questions deep', (quiz) => {
    const graph = buildGraph(quiz.id)
    const campaign = data.campaigns.find(({ id }) => id === quiz.campaignId)
    expect(findQuizProblems(graph, new Set(campaign?.collection.map(({ fragranceId }) => fragranceId)))).toEqual([])
    expect(findRoots(graph).map((root) => measureDepth(graph, root))).toEqual([3])
    for (const { fragrances } of graph.questions.flatMap(({ answers }) => answers)) {
      expect(new Set(fragrances.map(({ fragranceId }) => fragranceId)).size).toBe(fragrances.length)
    }
  })

  it('keep each text once a language in the bank, in the language of the quiz, at most 100 characters', () => {
    const questionTexts = data.questions.map(({ language, quest }) => `${language} ${quest}`)
    const answerTexts = data.answers.map(({ language, label, description }) => `${language} ${label} ${description}`)
    for (const texts of [questionTexts, answerTexts]) expect(new Set(texts).size).toBe(texts.length)
    const texts = data.answers.flatMap(({ label, description }) => [label, description ?? ''])
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThanOrEqual(100)
    for (const { quizId, questionId } of data.quizQuestions) {
      const language = data.quizzes.find(({ id }) => id === quizId)?.language
      expect(data.questions.find(({ id }) => id === questionId)?.language).toBe(language)
    }
  })
})
