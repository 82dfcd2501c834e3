import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { resources } from '#resources/index.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import { quiz as resource } from '#resources/quiz.ts'
import type { AnswerBody, QuestionBody } from '#rules/quizQuestion.ts'
import { QuizEditor } from '../../src/quiz/QuizEditor.tsx'
import type { Quiz, QuizQuestion, QuizQuestionAnswer } from '../../src/quiz/quizApi.ts'
import { type BrowserWorld, createBrowserWorld, empty, json, type SeenRequest } from '../support/browserWorld.ts'
import { createContractServer } from '../support/contractServer.ts'
import { openScreens } from '../support/openScreens.tsx'
import { fragranceNames, storedAnswer, storedQuestion } from './storedQuestions.ts'

const at = '2026-03-01T12:00:00.000Z'

/** Somebody who works with the editor, and what they look for in it. */
export const user = userEvent.setup({ delay: null })
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const press = async (name: string | RegExp) => user.click(await button(name))
export const box = (name: string) => screen.findByRole<HTMLInputElement>('combobox', { name })
export const quest = () => box('Pergunta')
export const questIs = (text: string) => waitFor(async () => expect((await quest()).value).toBe(text))

/** Two questions, each path of which ends with fragrances. */
export const moments = [
  storedQuestion(1, 'Qual momento?', [
    storedAnswer(21, 'Dia', { next: 2 }),
    storedAnswer(22, 'Noite', { fragrances: [1] }),
  ]),
  storedQuestion(2, 'Qual clima?', [
    storedAnswer(23, 'Frio', { fragrances: [2] }),
    storedAnswer(24, 'Quente', { fragrances: [3], description: 'Sol a pino' }),
  ]),
]

const quizRecord = (changes: Partial<Omit<Quiz, 'id'>> = {}): RecordData => ({
  quizId: 7,
  name: 'Descoberta',
  campaignId: 4,
  campaign: { campaignId: 4, name: 'Natal' },
  language: 'pt-BR',
  questions: moments,
  publishedAt: null,
  validatedAt: null,
  deletedAt: null,
  createdAt: at,
  updatedAt: at,
  ...changes,
})

interface Circumstances {
  /** A browser in which the editor was open before. */
  world?: BrowserWorld
  /** The fragrances of the campaign that are inactive. */
  inactive?: readonly number[]
  /** Calls that fail from the beginning; `mend` of what is given back ends that. */
  failing?: readonly string[]
}

/** The editor of a quiz in one tab, over a server that keeps it in memory. */
export function openEditor(
  changes: Partial<Omit<Quiz, 'id'>> = {},
  { world: earlier, inactive = [], failing = [] }: Circumstances = {},
) {
  const server = createContractServer(resources, {
    quiz: [quizRecord(changes)],
    campaigns: [
      {
        campaignId: 4,
        name: 'Natal',
        deletedAt: null,
        collection: Object.entries(fragranceNames).map(([id, name]) => ({
          fragranceId: Number(id),
          fragrance: { fragranceId: Number(id), name, deletedAt: inactive.includes(Number(id)) ? at : null },
        })),
      },
    ],
  })
  const world = earlier ?? createBrowserWorld(server.answer)
  const stored = () => server.records('quiz')[0] as RecordData & Quiz
  const put = (next: Partial<Quiz>) => {
    server.records('quiz').splice(0, 1, { ...stored(), ...next })
  }
  const edited = (questions: readonly QuizQuestion[]) => put({ questions, validatedAt: null, publishedAt: null })
  const stale = (request: SeenRequest) => {
    const wanted = request.headers.get('If-Match')
    return wanted !== null && wanted !== versionOf(server, stored())
  }
  const refusing = (answer: (request: SeenRequest) => Response) => (request: SeenRequest) =>
    stale(request) ? json(stored(), 412) : answer(request)

  server.instead('GET /question/by-name', () => json([{ questionId: 50, quest: 'Qual lugar?' }]))
  server.instead('GET /answer/by-name', () => json([{ answerId: 60, label: 'Praia', description: 'Areia e mar' }]))
  server.instead(
    'POST /question/add-update',
    refusing(({ body }) => {
      const question = questionOf(body as QuestionBody)
      const others = stored().questions.filter(({ quizQuestionId }) => quizQuestionId !== question.quizQuestionId)
      edited([...others, question].toSorted((a, b) => a.quizQuestionId - b.quizQuestionId))
      return json(question)
    }),
  )
  server.instead(
    'DELETE /question/',
    refusing(({ path }) => {
      const id = Number(path.split('/').at(-1))
      edited(
        stored()
          .questions.filter(({ quizQuestionId }) => quizQuestionId !== id)
          .map((question) => ({ ...question, answers: question.answers.map((answer) => withoutNext(answer, id)) })),
      )
      return empty(204)
    }),
  )
  for (const [step, field, moment] of [
    ['validate', 'validatedAt', at],
    ['publish', 'publishedAt', at],
    ['unpublish', 'publishedAt', null],
  ] as const) {
    server.instead(
      `PUT /quiz/${step}/7`,
      refusing(() => {
        put({ [field]: moment })
        return json(stored())
      }),
    )
  }
  const mends = failing.map((call) => server.instead(call, () => empty(500)))
  const mend = () => {
    for (const one of mends) one()
  }
  const screens = openScreens(world, {
    address: '/admin/quiz/7/update',
    shown: [resource],
    screens: { quizEditor: QuizEditor },
  })
  const sent = (call: string) => world.requests.filter(({ method, path }) => `${method} ${path}`.startsWith(call))
  /** Lets calls of a kind wait until what it gives back is called. */
  const hold = (call: string) => {
    const waiting: (() => void)[] = []
    const restore = server.instead(call, async (request) => {
      await new Promise<void>((resolve) => waiting.push(resolve))
      return server.answer(request)
    })
    return () => {
      restore()
      for (const goOn of waiting) goOn()
    }
  }
  return { server, world, screens, stored, put, sent, hold, mend }
}

let nextId = 1000

function questionOf({ quizQuestionId, questionId, quest, quizId, answers }: QuestionBody): QuizQuestion {
  const question = storedQuestion(quizQuestionId ?? nextId++, quest, answers.map(answerOf))
  return { ...question, quizId, questionId: questionId ?? nextId++ }
}

function answerOf({ quizQuestionAnswerId, desc, description, nextQuizQuestionId, fragrances }: AnswerBody) {
  return storedAnswer(quizQuestionAnswerId ?? nextId++, desc, {
    next: nextQuizQuestionId,
    fragrances: fragrances.map(({ fragranceId }) => fragranceId),
    description,
  })
}

const withoutNext = (answer: QuizQuestionAnswer, id: number): QuizQuestionAnswer =>
  answer.nextQuestionId === id ? { ...answer, nextQuestionId: null, nextQuestion: null } : answer

/** The version that the server gives a record when it is read. */
function versionOf(server: ReturnType<typeof createContractServer>, record: RecordData): string | null {
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
