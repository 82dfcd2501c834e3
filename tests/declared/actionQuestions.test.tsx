import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { quiz } from '#product/resources/quiz.ts'
import { preloadComponents } from '../../src/ui/lazyComponent.tsx'
import { emptyResponse } from '../support/browserFixture.ts'
import { openDeclaredScreens, pastInstant } from './declaredFixture.ts'

// As after the first interaction with the page.
beforeAll(preloadComponents)

const createCampaign = (campaignId: number, name: string, changes: RecordData = {}): RecordData => ({
  campaignId,
  name,
  downloads: campaignId,
  fragranceShots: 100,
  collection: [],
  descriptions: [],
  isDefault: false,
  deletedAt: null,
  createdAt: pastInstant,
  updatedAt: pastInstant,
  ...changes,
})

const createQuiz = (quizId: number, owner: RecordData, changes: RecordData = {}): RecordData => ({
  quizId,
  name: `Quiz ${quizId}`,
  campaignId: owner.campaignId,
  campaign: { campaignId: owner.campaignId, name: owner.name },
  language: 'pt-BR',
  questions: [],
  questionsCount: 0,
  publishedAt: pastInstant,
  validatedAt: pastInstant,
  deletedAt: null,
  createdAt: pastInstant,
  updatedAt: pastInstant,
  ...changes,
})

describe('making a record inactive on which others depend', () => {
  test('asks, and names them: the default, and the published quizzes that refer to it', async () => {
    const natal = createCampaign(1, 'Natal', { isDefault: true })
    const quizzes = [
      createQuiz(1, natal),
      createQuiz(2, natal, { publishedAt: null }),
      createQuiz(3, createCampaign(2, 'Natal 2')),
    ]
    const { calls } = await openCampaigns([natal, createCampaign(2, 'Outra')], quizzes)
    await userEvent.click(toggle('Natal'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Inativar a campanha “Natal”?' })
    const facts = within(dialog).getAllByRole('listitem')
    expect(facts.map(({ textContent }) => textContent)).toEqual([
      'É a campanha padrão, e continua sendo enquanto outra não for definida como padrão.',
      'O quiz publicado “Quiz 1” é desta campanha.',
    ])
    expect([calls(), toggle('Natal', true).checked]).toEqual([[], true])
    await userEvent.click(within(dialog).getByRole('button', { name: 'Inativar' }))
    expect(await screen.findByText('Status alterado com sucesso')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Desfazer' })).toBeTruthy()
    expect(calls()).toEqual(['DELETE /api/campaigns/1?hardDelete=false'])
  })

  test('is done at once where none do, and so is making it active', async () => {
    const praia = createCampaign(2, 'Praia')
    const { calls } = await openCampaigns([praia], [createQuiz(1, praia, { publishedAt: null })])
    await userEvent.click(toggle('Praia'))
    await screen.findByText('Status alterado com sucesso')
    await userEvent.click(toggle('Praia'))
    await waitFor(() => expect(calls()).toHaveLength(2))
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  test('asks without names where they cannot be learned', async () => {
    const { server, calls } = await openCampaigns([createCampaign(2, 'Praia')], [])
    server.override('GET /quiz', () => emptyResponse(500))
    await userEvent.click(toggle('Praia'))
    const dialog = await screen.findByRole('alertdialog', { name: 'Inativar a campanha “Praia”?' })
    expect(within(dialog).queryByRole('listitem')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(calls()).toEqual([])
  })

  test('asks for a quiz that is published, and for no other', async () => {
    const natal = createCampaign(1, 'Natal')
    const quizzes = [createQuiz(1, natal), createQuiz(2, natal, { publishedAt: null })]
    const screens = { address: '/admin/quiz', shown: [quiz], screens: { quizEditor: () => null } }
    const { calls } = openDeclaredScreens({ quiz: quizzes }, screens)
    await userEvent.click(await screen.findByRole('switch', { name: 'Ativo: Quiz 2' }))
    await waitFor(() => expect(calls()).toEqual(['DELETE /api/quiz/2?hardDelete=false']))
    await userEvent.click(screen.getByRole('switch', { name: 'Ativo: Quiz 1' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Inativar o quiz “Quiz 1”?' })
    expect(dialog.textContent).toContain('Ele está publicado para a campanha “Natal”.')
    expect(calls()).toHaveLength(1)
  })
})

const [natal, praia] = [createCampaign(1, 'Natal', { isDefault: true }), createCampaign(2, 'Praia')]

test('a mark moves by a yes alone, after a question that names who has it now [F-08, F-09, F-10]', async () => {
  const { server, calls, sent } = await openCampaigns([natal, praia], [])
  const defaultButton = screen.getByRole('button', { name: 'Definir como padrão: Praia' })
  await userEvent.click(defaultButton)
  const findQuestion = () => screen.findByRole('alertdialog', { name: 'Definir “Praia” como padrão' })
  const dialog = await findQuestion()
  expect(within(dialog).getByText('Deseja realmente definir esta campanha como padrão?')).toBeTruthy()
  expect(within(dialog).getByRole('listitem').textContent).toBe('Ela substitui a campanha padrão de hoje, “Natal”.')
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' }))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([document.activeElement, calls()]).toEqual([defaultButton, []])

  server.override('PUT /campaigns/default', () => {
    server.records('campaigns').splice(0, 2, { ...natal, isDefault: false }, { ...praia, isDefault: true })
    return emptyResponse(204)
  })
  await userEvent.keyboard('{Enter}')
  await userEvent.click(within(await findQuestion()).getByRole('button', { name: 'Definir como padrão' }))
  expect(await screen.findByText('Campanha padrão alterada com sucesso')).toBeTruthy()
  const filled = await screen.findByRole('button', { name: 'Campanha padrão: Praia' })
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Campanha padrão: / })).toEqual([filled]))
  expect([document.activeElement, filled.getAttribute('aria-disabled')]).toEqual([filled, 'true'])
  expect(sent().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/api/campaigns/default', { campaignId: 2 }],
  ])
})

test('a mark that cannot be moved stays where it is, which is said [L-20, L-21]', async () => {
  const { server } = await openCampaigns([natal, praia], [])
  server.override('PUT /campaigns/default', () => emptyResponse(500))
  await userEvent.click(screen.getByRole('button', { name: 'Definir como padrão: Praia' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Definir como padrão' }))
  const failure = await screen.findByRole('alertdialog', { name: 'Ocorreu um erro ao carregar os dados.' })
  expect(within(failure).getByText('Erro ao definir a campanha como default')).toBeTruthy()
  await userEvent.click(within(failure).getByRole('button', { name: 'Fechar' }))
  expect(await screen.findByRole('button', { name: 'Campanha padrão: Natal' })).toBeTruthy()
})

test('a mark is seen on the card of a record, too, active or not [F-07]', async () => {
  const options = { address: '/admin/campaigns?status=inactive', shown: [campaigns], width: 360 }
  openDeclaredScreens(
    {
      campaigns: [
        { ...natal, deletedAt: pastInstant },
        { ...praia, deletedAt: pastInstant },
      ],
      quiz: [],
    },
    options,
  )
  expect(await screen.findAllByRole('img', { name: 'Campanha padrão' })).toHaveLength(1)
})

test('several records of which some touch others are made inactive after one question', async () => {
  const { calls } = await openCampaigns([createCampaign(1, 'Natal'), createCampaign(2, 'Praia')], [])
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar todas as linhas desta página' }))
  await userEvent.click(screen.getByRole('button', { name: /^Inativar \(2\)/ }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Inativar: 2 registros?' })
  expect(dialog.textContent).toContain('“Praia” e “Natal”')
  expect(calls()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Inativar' }))
  await waitFor(() => expect(calls()).toHaveLength(2))
})

/** The switch of a campaign, even while a dialog hides it from screen readers. */
const toggle = (name: string, hidden = false) =>
  screen.getByRole<HTMLInputElement>('switch', { name: `Ativa: ${name}`, hidden })

async function openCampaigns(rows: RecordData[], quizzes: RecordData[]) {
  const screens = openDeclaredScreens(
    { campaigns: rows, quiz: quizzes },
    { address: '/admin/campaigns', shown: [campaigns] },
  )
  await screen.findAllByRole('switch')
  return screens
}
