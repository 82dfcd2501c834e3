import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { campaigns } from '#product/resources/campaigns.ts'
import { SlotRingPicture } from '../../src/campaigns/SlotRingPicture.tsx'
import { openDeclaredScreens, pastInstant } from '../declared/declaredFixture.ts'

const createSlot = (slot: number, name: string) => {
  return { slot, fragranceId: slot, fragrance: { name, thumbUri: `/api/files/${slot}.webp` }, shotSeconds: 5 }
}

function openPage(collection: readonly object[]) {
  const campaign = {
    campaignId: 4,
    name: 'Natal',
    collection,
    descriptions: [],
    deletedAt: null,
    createdAt: pastInstant,
  }
  return openDeclaredScreens(
    { campaigns: [campaign], quiz: [] },
    { address: '/admin/campaigns/4', shown: [campaigns], slots: { slotRing: SlotRingPicture } },
  )
}

test('the page of a campaign draws its ring, to be looked at, and says the same in a table', async () => {
  openPage([createSlot(3, 'Âmbar'), createSlot(20, 'Brisa')])
  await screen.findByText('2 de 20')
  const filled = [...document.querySelectorAll('[data-slot][data-filled=true]')]
  expect(filled.map((sector) => sector.getAttribute('data-slot')).toSorted()).toEqual(['20', '3'])
  expect(document.querySelectorAll('[data-slot]')).toHaveLength(20)
  expect([...document.querySelectorAll('image')].map((image) => image.getAttribute('href'))).toEqual([
    '/api/files/3.webp',
    '/api/files/20.webp',
  ])
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(within(screen.getByRole('table')).getByRole('cell', { name: 'Brisa' })).toBeTruthy()
})

test('a campaign without fragrances has no ring', async () => {
  openPage([])
  await screen.findByRole('article', { name: 'Natal' })
  expect(document.querySelector('[data-slot]')).toBeNull()
})
