import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { resources } from '#product/resources/index.ts'
import { quiz as resource } from '#product/resources/quiz.ts'
import type { AnswerBody, QuestionBody } from '#rules/quizQuestion.ts'
import { QuizEditor } from '../../src/quiz/QuizEditor.tsx'
import type { Quiz, QuizQuestion, QuizQuestionAnswer } from '../../src/quiz/quizApi.ts'
import {
  type BrowserFixture,
  createBrowserFixture,
  emptyResponse,
  jsonResponse,
  type RecordedRequest,
} from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'
import { createStoredAnswer, createStoredQuestion, fragranceNames } from './storedQuestions.ts'

const timestamp = '2026-03-01T12:00:00.000Z'

/** The simulated user, and queries for the elements of the editor. */
export const user = userEvent.setup({ delay: null })
export const findButton = (name: string | RegExp) => screen.findByRole('button', { name })
export const clickButton = async (name: string | RegExp) => user.click(await findButton(name))
export const findCombobox = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
export const findQuestionInput = () => findCombobox('Pergunta')
export const expectQuestion = (text: string) =>
  waitFor(async () => expect((await findQuestionInput()).value).toBe(text))

/** Two questions; every path ends with fragrances. */
export const storedQuestions = [
  createStoredQuestion(1, 'Qual momento?', [
    createStoredAnswer(21, 'Dia', { next: 2 }),
    createStoredAnswer(22, 'Noite', { fragrances: [1] }),
  ]),
  createStoredQuestion(2, 'Qual clima?', [
    createStoredAnswer(23, 'Frio', { fragrances: [2] }),
    createStoredAnswer(24, 'Quente', { fragrances: [3], description: 'Sol a pino' }),
  ]),
]

const createQuizRecord = (changes: Partial<Omit<Quiz, 'id'>> = {}): RecordData => ({
  quizId: 7,
  name: 'Descoberta',
  campaignId: 4,
  campaign: { campaignId: 4, name: 'Natal' },
  language: 'pt-BR',
  questions: storedQuestions,
  publishedAt: null,
  validatedAt: null,
  deletedAt: null,
  createdAt: timestamp,
  updatedAt: timestamp,
  ...changes,
})

interface EditorOptions {
  /** The browser of an earlier editor, to open it again. */
  browser?: BrowserFixture
  /** The fragrances of the campaign that are inactive. */
  inactive?: readonly number[]
  /** Calls that fail until `restore` is called. */
  failing?: readonly string[]
}

/** Opens the quiz editor in one tab, on a server that stores the quiz in memory. */
export function openEditor(
  changes: Partial<Omit<Quiz, 'id'>> = {},
  { browser: previousBrowser, inactive = [], failing = [] }: EditorOptions = {},
) {
  const server = createFakeBackend(resources, {
    quiz: [createQuizRecord(changes)],
    campaigns: [
      {
        campaignId: 4,
        name: 'Natal',
        deletedAt: null,
        collection: Object.entries(fragranceNames).map(([id, name]) => ({
          fragranceId: Number(id),
          fragrance: { fragranceId: Number(id), name, deletedAt: inactive.includes(Number(id)) ? timestamp : null },
        })),
      },
    ],
  })
  const browser = previousBrowser ?? createBrowserFixture(server.answer)
  const getStoredQuiz = () => server.records('quiz')[0] as RecordData & Quiz
  const updateQuiz = (next: Partial<Quiz>) => {
    server.records('quiz').splice(0, 1, { ...getStoredQuiz(), ...next })
  }
  const updateQuestions = (questions: readonly QuizQuestion[]) =>
    updateQuiz({ questions, validatedAt: null, publishedAt: null })
  const isStale = (request: RecordedRequest) => {
    const wanted = request.headers.get('If-Match')
    return wanted !== null && wanted !== readVersion(server, getStoredQuiz())
  }
  const checkVersion = (answer: (request: RecordedRequest) => Response) => (request: RecordedRequest) =>
    isStale(request) ? jsonResponse(getStoredQuiz(), 412) : answer(request)

  server.override('GET /question/by-name', () => jsonResponse([{ questionId: 50, quest: 'Qual lugar?' }]))
  server.override('GET /answer/by-name', () =>
    jsonResponse([{ answerId: 60, label: 'Praia', description: 'Areia e mar' }]),
  )
  server.override(
    'POST /question/add-update',
    checkVersion(({ body }) => {
      const question = buildQuestion(body as QuestionBody)
      const others = getStoredQuiz().questions.filter(
        ({ quizQuestionId }) => quizQuestionId !== question.quizQuestionId,
      )
      updateQuestions([...others, question].toSorted((a, b) => a.quizQuestionId - b.quizQuestionId))
      return jsonResponse(question)
    }),
  )
  server.override(
    'DELETE /question/',
    checkVersion(({ path }) => {
      const id = Number(path.split('/').at(-1))
      updateQuestions(
        getStoredQuiz()
          .questions.filter(({ quizQuestionId }) => quizQuestionId !== id)
          .map((question) => ({ ...question, answers: question.answers.map((answer) => removeNext(answer, id)) })),
      )
      return emptyResponse(204)
    }),
  )
  for (const [step, field, value] of [
    ['validate', 'validatedAt', timestamp],
    ['publish', 'publishedAt', timestamp],
    ['unpublish', 'publishedAt', null],
  ] as const) {
    server.override(
      `PUT /quiz/${step}/7`,
      checkVersion(() => {
        updateQuiz({ [field]: value })
        return jsonResponse(getStoredQuiz())
      }),
    )
  }
  const restores = failing.map((call) => server.override(call, () => emptyResponse(500)))
  const restore = () => {
    for (const one of restores) one()
  }
  const screens = openScreens(browser, {
    address: '/admin/quiz/7/update',
    shown: [resource],
    screens: { quizEditor: QuizEditor },
  })
  const getSentRequests = (call: string) =>
    browser.requests.filter(({ method, path }) => `${method} ${path}`.startsWith(call))
  /** Delays matching calls until the returned function is called. */
  const delayCalls = (call: string) => {
    const waiting: (() => void)[] = []
    const restore = server.override(call, async (request) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return server.answer(request)
    })
    return () => {
      restore()
      for (const continueCall of waiting) continueCall()
    }
  }
  return {
    server,
    browser,
    screens,
    stored: getStoredQuiz,
    put: updateQuiz,
    sent: getSentRequests,
    delayCalls: delayCalls,
    restore: restore,
  }
}

let nextId = 1000

function buildQuestion({ quizQuestionId, questionId, quest, quizId, answers }: QuestionBody): QuizQuestion {
  const question = createStoredQuestion(quizQuestionId ?? nextId++, quest, answers.map(buildAnswer))
  return { ...question, quizId, questionId: questionId ?? nextId++ }
}

function buildAnswer({ quizQuestionAnswerId, desc, description, nextQuizQuestionId, fragrances }: AnswerBody) {
  return createStoredAnswer(quizQuestionAnswerId ?? nextId++, desc, {
    next: nextQuizQuestionId,
    fragrances: fragrances.map(({ fragranceId }) => fragranceId),
    description,
  })
}

const removeNext = (answer: QuizQuestionAnswer, id: number): QuizQuestionAnswer =>
  answer.nextQuestionId === id ? { ...answer, nextQuestionId: null, nextQuestion: null } : answer

/** The version that the server returns for a record. */
function readVersion(server: ReturnType<typeof createFakeBackend>, record: RecordData): string | null {
  const request = {
    method: 'GET',
    path: `/api/quiz/${record.quizId}`,
    headers: new Headers(),
    body: undefined,
    aborted: false,
  }
  const answer = server.answer(request)
  return answer instanceof Response ? answer.headers.get('ETag') : null
}
