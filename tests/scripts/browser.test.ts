import { expect, test } from 'vitest'
import { findBrowser } from '../../scripts/steps/browser.mjs'

const createSource = (name: string, path: string | undefined) => ({ name, path: async () => path })

test('the first browser that is there and starts is taken', async () => {
  const asked: string[] = []
  const starts = (path: string) => asked.push(path) > 1
  const found = await findBrowser(
    [
      createSource('absent', undefined),
      createSource('broken', '/stub'),
      createSource('good', '/chromium'),
      createSource('later', '/other'),
    ],
    starts,
  )
  expect(found).toEqual({ path: '/chromium', name: 'good' })
  expect(asked).toEqual(['/stub', '/chromium'])
})

test('without any browser there is none', async () => {
  expect(await findBrowser([createSource('absent', undefined)], () => true)).toBeUndefined()
})
