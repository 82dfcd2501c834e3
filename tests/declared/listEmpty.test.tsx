import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { campaigns } from '#resources/campaigns.ts'
import { categories } from '#resources/categories.ts'
import { resources } from '#resources/index.ts'
import { createBrowserWorld, empty, json } from '../support/browserWorld.ts'
import { createContractServer } from '../support/contractServer.ts'
import { openScreens } from '../support/openScreens.tsx'

const past = '2026-01-01T12:00:00.000Z'

test('what a search would find among what is inactive is counted in the view that is shown', async () => {
  const inactive = (campaignId: number, name: string, quizzes: object[]) => ({
    campaignId,
    name,
    quizzes,
    deletedAt: past,
    createdAt: past,
  })
  const server = createContractServer(resources, {
    campaigns: [inactive(1, 'Praia vazia', []), inactive(2, 'Praia cheia', [{ name: 'Verão', deletedAt: null }])],
  })
  openScreens(createBrowserWorld(server.answer), {
    address: '/admin/campaigns?search=praia&view=withoutQuiz',
    shown: [campaigns],
  })
  expect(await screen.findByText('Há 1 resultado entre os registros inativos.')).toBeTruthy()
})

test('where it cannot be known whether anything is inactive, nothing is said to be missing', async () => {
  const server = createContractServer(resources, { categories: [] })
  server.instead('GET /categories', ({ path }) =>
    path.includes('isActive=false') ? empty(500) : json({ data: [], total: 0, totalPages: 0 }),
  )
  openScreens(createBrowserWorld(server.answer), { address: '/admin/categories', shown: [categories] })
  expect(await screen.findByText('Pode haver registros inativos.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Ver inativos' })).toBeTruthy()
  expect(screen.queryByText('Nenhuma categoria ainda')).toBeNull()
})
