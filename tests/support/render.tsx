import createCache, { type StylisElement } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { type RenderResult, render as renderAlone } from '@testing-library/react'
import type { ReactNode } from 'react'

/** What queries and events ask a computed style for. */
const asked = new Set(['display', 'visibility', 'pointer-events', 'content'])

/** happy-dom matches every rule against every ancestor for each computed style, so rules that nobody asks for are left out. */
function keepAsked(element: StylisElement): void {
  if (element.type === 'decl' && !asked.has(String(element.props))) element.value = ''
  if (Array.isArray(element.children) && !element.children.some(isAsked)) {
    element.children = []
    element.props = []
    element.value = ''
  }
}

const isAsked = ({ type, props, children }: StylisElement): boolean =>
  type === 'decl' ? asked.has(String(props)) : Array.isArray(children) && children.some(isAsked)

const cache = createCache({ key: 'css', stylisPlugins: [keepAsked] })

/** Renders a page as Testing Library does, with those parts of its styles that queries ask for. */
export function render(page: ReactNode): RenderResult {
  return renderAlone(page, { wrapper: ({ children }) => <CacheProvider value={cache}>{children}</CacheProvider> })
}
