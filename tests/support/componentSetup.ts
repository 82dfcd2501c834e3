import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { setViewport } from './viewport.ts'

// Testing Library registers these itself only where test functions are globals.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
afterEach(cleanup)

// As long as the other tests wait for something: the machine may stall.
configure({ asyncUtilTimeout: 30_000 })

// The files of a worker share one window. Each finds it as the first one did.
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

// Popper asks every element for this text. As in browsers it is short; happy-dom's is all the HTML of the element.
Element.prototype.toString = function (this: Element) {
  return `[object ${this.constructor.name}]`
}
