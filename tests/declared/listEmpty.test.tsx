import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { campaigns } from '#product/resources/campaigns.ts'
import { categories } from '#product/resources/categories.ts'
import { emptyResponse, jsonResponse } from '../support/browserFixture.ts'
import { openDeclaredScreens, pastInstant } from './declaredFixture.ts'

test('what a search would find among what is inactive is counted in the view that is shown', async () => {
  const createInactiveCampaign = (campaignId: number, name: string, quizzes: object[]) => {
    return { campaignId, name, quizzes, deletedAt: pastInstant, createdAt: pastInstant }
  }
  const rows = [
    createInactiveCampaign(1, 'Praia vazia', []),
    createInactiveCampaign(2, 'Praia cheia', [{ name: 'Verão', deletedAt: null }]),
  ]
  const address = '/admin/campaigns?search=praia&view=withoutQuiz'
  openDeclaredScreens({ campaigns: rows }, { address, shown: [campaigns] })
  expect(await screen.findByText('Há 1 resultado entre os registros inativos.')).toBeTruthy()
})

test('where it cannot be known whether anything is inactive, nothing is said to be missing', async () => {
  openDeclaredScreens({ categories: [] }, { address: '/admin/categories', shown: [categories] }, (server) =>
    server.override('GET /categories', ({ path }) =>
      path.includes('isActive=false') ? emptyResponse(500) : jsonResponse({ data: [], total: 0, totalPages: 0 }),
    ),
  )
  expect(await screen.findByText('Pode haver registros inativos.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ver inativos' })).toBeTruthy()
  expect(screen.queryByText('Nenhuma categoria ainda')).toBeNull()
})

test('what a filter would find among what is inactive is counted, and shown on demand', async () => {
  const rows = [{ categoryId: 1, name: 'Antiga', fragrances: [], fragrancesCount: 0, deletedAt: pastInstant }]
  const filter = encodeURIComponent(JSON.stringify({ name: { contains: 'ant' } }))
  openDeclaredScreens({ categories: rows }, { address: `/admin/categories?filter=${filter}`, shown: [categories] })
  expect(await screen.findByText('Há 1 resultado entre os registros inativos.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ver inativos' }))
  expect(await screen.findByRole('cell', { name: 'Antiga' })).toBeTruthy()
})

test('a filtered list says how many inactive records it leaves out, and includes them on demand', async () => {
  const create = (categoryId: number, name: string, deletedAt: string | null) => {
    return { categoryId, name, fragrances: [], fragrancesCount: 0, deletedAt }
  }
  const rows = [create(1, 'Antiga', pastInstant), create(2, 'Antes', null), create(3, 'Outra', pastInstant)]
  const filter = encodeURIComponent(JSON.stringify({ name: { contains: 'ant' } }))
  openDeclaredScreens({ categories: rows }, { address: `/admin/categories?filter=${filter}`, shown: [categories] })
  await userEvent.click(await screen.findByRole('button', { name: 'Incluir: 1 registro inativo fica de fora' }))
  expect(await screen.findByRole('cell', { name: 'Antiga' })).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Antes' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/de fora/)).toBeNull())
})

test('a declared view says so too', async () => {
  const create = (campaignId: number, deletedAt: string | null) => {
    return { campaignId, name: `Campanha ${campaignId}`, quizzes: [], deletedAt, createdAt: pastInstant }
  }
  openDeclaredScreens(
    { campaigns: [create(1, null), create(2, pastInstant)] },
    { address: '/admin/campaigns?view=withoutQuiz', shown: [campaigns] },
  )
  expect(await screen.findByText('1 registro inativo fica de fora')).toBeTruthy()
})
