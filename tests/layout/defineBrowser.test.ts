import { expect, it } from 'vitest'
import { browser } from '#product/browser.ts'
import { defineBrowser } from '../../src/product.ts'

it.each([
  ['page', { pages: { ...browser.pages, '/campaigns': { page: () => null } } }],
  ['plain resource', { plainResources: { campaigns: { dataProvider: {} as never } } }],
])('a %s at the address of a declared resource is refused', (_what, parts) => {
  expect(() => defineBrowser(browser, { ...browser, ...parts })).toThrow(
    '/campaigns is the address of a declared resource',
  )
})
