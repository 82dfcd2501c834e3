import createCache, { type StylisElement } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type RenderResult, render as renderAlone } from '@testing-library/react'
import type { ReactNode } from 'react'

/** What queries and events ask a computed style for. */
const queriedProperties = new Set(['display', 'visibility', 'pointer-events', 'content'])

/** happy-dom matches every rule against every ancestor for each computed style, so rules that nobody asks for are left out. */
function removeUnqueried(element: StylisElement): void {
  if (element.type === 'decl' && !queriedProperties.has(String(element.props))) element.value = ''
  if (Array.isArray(element.children) && !element.children.some(isQueried)) {
    element.children = []
    element.props = []
    element.value = ''
  }
}

const isQueried = ({ type, props, children }: StylisElement): boolean =>
  type === 'decl' ? queriedProperties.has(String(props)) : Array.isArray(children) && children.some(isQueried)

const cache = createCache({ key: 'css', stylisPlugins: [removeUnqueried] })

/** Renders a page as Testing Library does, with those parts of its styles that queries ask for. */
export function render(page: ReactNode): RenderResult {
  return renderAlone(page, { wrapper: ({ children }) => <CacheProvider value={cache}>{children}</CacheProvider> })
}
