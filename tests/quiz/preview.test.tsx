import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { en } from '#i18n/en.ts'
import { createTranslator } from '#i18n/translator.ts'
import { QuizPreview } from '../../src/quiz/preview/QuizPreview.tsx'
import { findStartQuestions, type PreviewQuestion, replayRun } from '../../src/quiz/preview/replayRun.ts'
import type { LoadMessages } from '../../src/quiz/preview/useLocaleTexts.ts'
import { TranslatorProvider } from '../../src/ui/translator.tsx'
import { render } from '../support/render.tsx'

const createAnswer = (id: number, label: string, next: number | null, ...fragrances: string[]) => ({
  quizQuestionAnswerId: id,
  answer: { label, description: id === 11 ? 'Salt and wind' : null },
  nextQuestionId: next,
  fragranceOptions: fragrances.map((name, at) => ({ fragranceOptionId: id * 10 + at, fragrance: { name } })),
})
const createQuestion = (id: number, quest: string, ...answers: PreviewQuestion['answers']) => ({
  quizQuestionId: id,
  question: { quest },
  answers,
})
const placeQuestion = createQuestion(
  1,
  'Where do you breathe?',
  createAnswer(11, 'By the sea', 2),
  createAnswer(12, 'In the woods', null),
)
const hourQuestion = createQuestion(
  2,
  'Which hour?',
  createAnswer(21, 'Morning', null, 'Citrus', 'Mint'),
  createAnswer(22, 'Evening', 3),
)
const textureQuestion = createQuestion(3, 'Which texture?')
const quiz = { name: 'Find it', language: 'en-US', questions: [hourQuestion, placeQuestion, textureQuestion] }

describe('a run through a quiz', () => {
  it('is followed as far as its answers still stand', () => {
    const run = { start: 1, answerIds: [11, 21] }
    expect(replayRun(quiz.questions, run).position).toMatchObject({ kind: 'fragrances' })
    const changed = [placeQuestion, createQuestion(2, 'Which hour?', createAnswer(22, 'Evening', 3)), textureQuestion]
    expect(replayRun(changed, run)).toMatchObject({
      steps: [{ answer: { quizQuestionAnswerId: 11 } }],
      position: { kind: 'question', question: { quizQuestionId: 2 } },
    })
    expect(replayRun([], run)).toEqual({ steps: [], position: { kind: 'nothing' } })
  })

  it('goes on where questions lead back to each other', () => {
    const circle = [
      createQuestion(1, 'One', createAnswer(11, 'On', 2)),
      createQuestion(2, 'Two', createAnswer(21, 'Back', 1)),
    ]
    expect(replayRun(circle, { start: 1, answerIds: [11, 21, 11] })).toMatchObject({
      steps: [{}, {}, {}],
      position: { kind: 'question', question: { quizQuestionId: 2 } },
    })
    expect(findStartQuestions(circle)).toEqual(circle)
  })

  it('begins where the tree begins, with the most that can be reached from it', () => {
    const alone = createQuestion(4, 'Forgotten?')
    expect(findStartQuestions([alone, hourQuestion, placeQuestion, textureQuestion])).toEqual([placeQuestion, alone])
  })
})

describe('the preview', () => {
  it('plays a quiz in its language, from the first question to the fragrances', async () => {
    open()
    await screen.findByRole('dialog', { name: 'Experimentar “Find it”' })
    await screen.findByRole('button', { name: 'In the woods' })
    expect(getHeading()).toBe('Where do you breathe?')
    await userEvent.click(screen.getByRole('button', { name: 'By the sea Salt and wind' }))
    expect(getHeading()).toBe('Which hour?')
    expect(document.activeElement?.textContent).toBe(getHeading())
    await userEvent.click(screen.getByRole('button', { name: 'Morning' }))
    expect(getHeading()).toBe('A match for you')
    expect(screen.getByRole('heading', { level: 3 }).closest('[lang]')?.getAttribute('lang')).toBe('en-US')
    expect(getItems('')).toEqual(['Citrus', 'Mint'])
    expect(getItems('Answers given')).toEqual(['By the sea', 'Morning'])
  })

  it('goes a step back, or begins again', async () => {
    open()
    await chooseAnswers('By the sea Salt and wind', 'Morning')
    await press('Voltar')
    expect(getHeading()).toBe('Which hour?')
    await press('Recomeçar')
    expect(getHeading()).toBe('Where do you breathe?')
    expect(document.activeElement?.textContent).toBe(getHeading())
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Voltar' }).disabled).toBe(true)
  })

  it('says where the quiz is not finished, and leads to the question', async () => {
    const { onEdit } = open()
    await chooseAnswers('In the woods')
    screen.getByText('Esta resposta ainda não leva a uma pergunta nem a fragrâncias.')
    await press('Editar esta pergunta')
    expect(onEdit).toHaveBeenLastCalledWith(1)
    await press('Voltar')
    await chooseAnswers('By the sea Salt and wind', 'Evening')
    screen.getByText('Esta pergunta ainda não tem respostas.')
    await press('Editar esta pergunta')
    expect(onEdit).toHaveBeenLastCalledWith(3)
  })

  it('lets one choose where to begin while there are several beginnings', async () => {
    open({
      ...quiz,
      questions: [placeQuestion, hourQuestion, createQuestion(4, 'Alone?', createAnswer(41, 'Yes', null, 'Rose'))],
    })
    await userEvent.click(await screen.findByRole('combobox', { name: 'Começar por' }))
    await userEvent.click(screen.getByRole('option', { name: 'Alone?' }))
    expect(getHeading()).toBe('Alone?')
    await chooseAnswers('Yes')
    expect(getHeading()).toBe('A match for you')
  })

  it('says that there is nothing to try', async () => {
    open({ ...quiz, questions: [] })
    await screen.findByText('O quiz ainda não tem perguntas para experimentar.')
  })

  it('can be closed while the texts in its language are on their way', async () => {
    const { onClose } = open(quiz, () => new Promise(() => undefined))
    expect(screen.getByText('Preparando o quiz…')).toBeTruthy()
    await press('Fechar')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('says that the texts in its language could not be loaded, and tries again', async () => {
    let isOnline = false
    const { onClose } = open(quiz, async () => {
      if (!isOnline) throw new Error('no connection')
      return en
    })
    await screen.findByText('Não foi possível carregar os textos no idioma do quiz.')
    await press('Fechar')
    expect(onClose).toHaveBeenCalledTimes(1)
    isOnline = true
    await press('Tentar novamente')
    await screen.findByRole('button', { name: 'In the woods' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe(getHeading()))
  })
})

function open(shown = quiz, load?: LoadMessages) {
  const [onEdit, onClose] = [vi.fn(), vi.fn()]
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TranslatorProvider translator={createTranslator('pt')}>
        <QuizPreview quiz={shown} onEdit={onEdit} onClose={onClose} {...(load && { loadTexts: load })} />
      </TranslatorProvider>
    </QueryClientProvider>,
  )
  return { onEdit, onClose }
}

const getHeading = () => screen.getByRole('heading', { level: 3 }).textContent
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
async function chooseAnswers(...answers: string[]) {
  for (const name of answers) await press(name)
}
const getItems = (list: string) => {
  const found = screen.getAllByRole('list').find((one) => (one.getAttribute('aria-label') ?? '') === list)
  return found
    ? within(found)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    : []
}
