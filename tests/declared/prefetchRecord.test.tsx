import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { categories } from '#product/resources/categories.ts'
import { createCategory, openDeclaredScreens } from './declaredFixture.ts'

async function openList() {
  const { browser } = openDeclaredScreens(
    { categories: [createCategory(1, 'Floral'), createCategory(2, 'Verde')] },
    { address: '/admin/categories', shown: [categories] },
  )
  const link = await screen.findByRole('link', { name: 'Floral' })
  const getReads = () => browser.requests.map(({ path }) => path).filter((path) => /\/categories\/\d/.test(path))
  return { link, other: screen.getByRole('link', { name: 'Verde' }), getReads }
}

test('a record is fetched ahead when its link is pressed', async () => {
  const { link, getReads } = await openList()
  fireEvent.pointerDown(link)
  await waitFor(() => expect(getReads()).toEqual(['/api/categories/1']))
})

test('a record is fetched ahead where the pointer or the focus rests, and not where it only passes', async () => {
  const { link, other, getReads } = await openList()
  fireEvent.pointerEnter(link)
  fireEvent.pointerLeave(link)
  fireEvent.focus(other)
  await waitFor(() => expect(getReads()).toEqual(['/api/categories/2']))
})
