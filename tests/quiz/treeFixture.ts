import { screen, within } from '@testing-library/react'
import { vi } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { quiz as quizResource } from '#product/resources/quiz.ts'
import type { QuizMove } from '#rules/quizMoves.ts'
import { QuizEditor } from '../../src/quiz/QuizEditor.tsx'
import type { Quiz, QuizQuestion, QuizQuestionAnswer } from '../../src/quiz/quizApi.ts'
import {
  createBrowserFixture,
  emptyResponse,
  type FakeServer,
  type RecordedRequest,
} from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'

const fragrances = ['Lavanda', 'Menta', 'Rosa'].map((name, index) => ({
  fragranceId: index + 1,
  name,
  deletedAt: null,
}))
const timestamp = '2026-03-01T12:00:00.000Z'

/**
 * A short form of an answer: `[11, 'Mar', 2]` leads to question 2, `[22, 'Noite', ['Menta']]` ends with a fragrance.
 */
type AnswerTuple = readonly [id: number, label: string, destination?: number | readonly string[]]

const buildAnswer = ([id, label, destination]: AnswerTuple): QuizQuestionAnswer => ({
  quizQuestionAnswerId: id,
  answerId: id,
  answer: { answerId: id, label, description: null },
  nextQuestionId: typeof destination === 'number' ? destination : null,
  nextQuestion: null,
  fragranceOptions: (typeof destination === 'object' ? destination : []).map((name) => {
    const fragranceId = fragrances.findIndex((one) => one.name === name) + 1
    return { fragranceOptionId: id * 10 + fragranceId, fragranceId, fragrance: { name } }
  }),
})

export const buildQuestion = (id: number, quest: string, ...answers: readonly AnswerTuple[]): QuizQuestion => ({
  quizQuestionId: id,
  questionId: id,
  question: { questionId: id, quest },
  quizId: 7,
  answers: answers.map(buildAnswer),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/** Three levels of questions; two answers lead to the last one. */
const threeLevels = [
  buildQuestion(1, 'Onde?', [11, 'Mar', 2], [12, 'Mata', 3]),
  buildQuestion(2, 'Quando?', [21, 'Manhã', 4], [22, 'Noite', ['Lavanda', 'Menta']]),
  buildQuestion(3, 'Como?', [31, 'Seco', 4], [32, 'Úmido', ['Rosa']]),
  buildQuestion(4, 'Qual textura?', [41, 'Leve', ['Lavanda']], [42, 'Densa', ['Menta']]),
]

interface TreeOptions {
  questions?: readonly QuizQuestion[]
  changes?: Partial<Quiz>
  width?: number
  locale?: 'pt' | 'en' | 'es'
}

/** Opens the quiz editor on a server that applies the moves of the tree. */
export function openTree({ questions = threeLevels, changes = {}, width = 600, locale = 'pt' }: TreeOptions = {}) {
  const campaign = { campaignId: 4, name: 'Natal' }
  const quiz = { quizId: 7, name: 'Descoberta', campaignId: 4, campaign, language: 'pt-BR', questions }
  const dates = { publishedAt: null, validatedAt: null, deletedAt: null, createdAt: timestamp, updatedAt: timestamp }
  const server = createFakeBackend(resources, {
    quiz: [{ ...quiz, ...dates, ...changes }],
    campaigns: [
      {
        ...campaign,
        collection: fragrances.map((fragrance) => ({
          fragranceId: fragrance.fragranceId,
          slot: fragrance.fragranceId,
          fragrance,
        })),
      },
    ],
  })
  const getRecord = () => server.records('quiz')[0] as unknown as { questions: QuizQuestion[] }
  const move: FakeServer = ({ body }) => {
    getRecord().questions = applyMove(getRecord().questions, body as QuizMove)
    return emptyResponse(204)
  }
  server.override('PUT /quiz/updateTree', move)
  const browser = createBrowserFixture(server.answer)
  const screens = openScreens(browser, {
    address: '/admin/quiz/7/update',
    shown: [quizResource],
    screens: { quizEditor: QuizEditor },
    width,
    locale,
  })
  const getMoves = () => browser.requests.filter(({ path }) => path.endsWith('/updateTree')).map(({ body }) => body)
  const countReads = () => browser.requests.filter(isRead).length
  return { server, browser, screens, moves: getMoves, reads: countReads, record: getRecord }
}

const isRead = ({ method, path }: RecordedRequest): boolean => method === 'GET' && path.endsWith('/quiz/7')

/** Applies a valid move like the server. */
function applyMove(questions: readonly QuizQuestion[], move: QuizMove): QuizQuestion[] {
  const answers = questions.flatMap((question) => question.answers)
  const mapAnswers = (change: (answer: QuizQuestionAnswer) => QuizQuestionAnswer) =>
    questions.map((question) => ({ ...question, answers: question.answers.map(change) }))
  if (move.nodeType === 'answer') {
    const taken = answers.filter(({ quizQuestionAnswerId }) => quizQuestionAnswerId === move.quizQuestionAnswerId)
    return questions.map((question) => {
      const others = question.answers.filter((answer) => !taken.includes(answer))
      return {
        ...question,
        answers: question.quizQuestionId === move.newQuizQuestionId ? [...others, ...taken] : others,
      }
    })
  }
  if (move.nodeType === 'question')
    return mapAnswers((answer) => {
      if (answer.quizQuestionAnswerId === move.quizQuestionAnswerId)
        return { ...answer, nextQuestionId: move.nextQuestionId }
      return answer.quizQuestionAnswerId === move.fromQuizQuestionAnswerId
        ? { ...answer, nextQuestionId: null }
        : answer
    })
  const options = answers.flatMap((answer) => answer.fragranceOptions)
  const taken = options.filter(({ fragranceOptionId }) => fragranceOptionId === move.fragranceOptionId)
  return mapAnswers((answer) => {
    const others = answer.fragranceOptions.filter((option) => !taken.includes(option))
    const isTarget = answer.quizQuestionAnswerId === move.newQuizQuestionAnswerId
    return { ...answer, fragranceOptions: isTarget ? [...others, ...taken] : others }
  })
}

export const findTree = () => screen.findByRole('tree', { name: 'Árvore do quiz' })
export const findItem = (name: string) => screen.findByRole('treeitem', { name })
/** The tree as lines, indented by level. */
export const readLines = () =>
  within(screen.getByRole('tree', { hidden: true }))
    .getAllByRole('treeitem', { hidden: true })
    .map((one) => `${'  '.repeat(Number(one.getAttribute('aria-level')) - 1)}${one.getAttribute('aria-label')}`)

/** Mocks the layout, which happy-dom lacks: cards of 100 by 16 px, stacked vertically. */
export function mockLayout(): void {
  const cards = screen.getAllByRole('treeitem')
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const index = cards.indexOf(this)
    return index < 0 ? new DOMRect() : new DOMRect(0, index * 20, 100, 16)
  })
}
