import createCache, { type StylisElement } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type RenderResult, render as renderAlone } from '@testing-library/react'
import type { ReactNode } from 'react'

/** The style properties that Testing Library reads. */
const queriedProperties = new Set(['display', 'visibility', 'pointer-events', 'content'])

/** Removes all other rules, because happy-dom matches every rule against every ancestor for each computed style. */
function removeUnqueriedStyles(element: StylisElement): void {
  if (element.type === 'decl' && !queriedProperties.has(String(element.props))) element.value = ''
  if (Array.isArray(element.children) && !element.children.some(isQueried)) {
    element.children = []
    element.props = []
    element.value = ''
  }
}

const isQueried = ({ type, props, children }: StylisElement): boolean =>
  type === 'decl' ? queriedProperties.has(String(props)) : Array.isArray(children) && children.some(isQueried)

const cache = createCache({ key: 'css', stylisPlugins: [removeUnqueriedStyles] })

/** Renders a page with Testing Library, with only the styles that its queries read. */
export function render(page: ReactNode): RenderResult {
  return renderAlone(page, { wrapper: ({ children }) => <CacheProvider value={cache}>{children}</CacheProvider> })
}
