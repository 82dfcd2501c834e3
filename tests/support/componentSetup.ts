import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { setViewport } from './viewport.ts'

// Testing Library registers these itself only where test functions are globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

// The same timeout as in the other tests, because the machine may be slow for a while.
configure({ asyncUtilTimeout: 30_000 })

// The files of a worker share one window, so it is reset before each file.
const { innerWidth: width, innerHeight: height } = window
afterAll(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
  document.title = ''
  document.body.replaceChildren()
  setViewport({ width, height })
})

// Popper converts every element to a string. In browsers that is short; in happy-dom it is the whole HTML of the
// element.
Element.prototype.toString = function (this: Element) {
  return `[object ${this.constructor.name}]`
}
