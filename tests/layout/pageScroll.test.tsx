import { act, fireEvent, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScrollBox } from '../../src/layout/shell/pageScroll.ts'
import { setViewport } from '../support/viewport.ts'
import { openShell } from './shellFixture.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
  window.scrollTo(0, 0)
})

test('on a desktop the header makes itself small beyond 130 px, of the page or of a box in it [N-06]', () => {
  setViewport({ width: 1366, height: 800 })
  expectSmallHeaderAfter(130)
})

test('on a phone the header makes itself small beyond 150 px, of the page or of a box in it [N-07]', () => {
  setViewport({ width: 360, height: 740 })
  expectSmallHeaderAfter(150)
})

test('the way back to the top is offered beyond 300 px, of which a box may be a part [N-04]', () => {
  const { scrollBox, scrollPage, toTop } = open()
  scrollBox(300)
  expect(toTop()).toBeNull()
  scrollBox(301)
  expect(toTop()).toBeTruthy()
  scrollBox(250)
  expect(toTop()).toBeNull()
  scrollPage(51)
  expect(toTop()).toBeTruthy()
})

test('it takes 600 ms, brings page and box along, never turns around, and the page has the focus [N-05]', () => {
  const { getBox, scrollBox, scrollPage, toTop } = open()
  scrollBox(400)
  scrollPage(100)
  fireEvent.click(toTop() as HTMLElement)
  expect(document.activeElement).toBe(screen.getByRole('main'))
  const seen: number[] = []
  const passMs = (ms: number) => {
    act(() => vi.advanceTimersByTime(ms))
    seen.push(getBox().scrollTop + window.scrollY)
    expect(getBox().scrollTop).toBeCloseTo(4 * window.scrollY, 0)
  }
  // The duration is measured from the first frame.
  passMs(16)
  for (let ms = 0; ms < 584; ms += 8) passMs(8)
  expect(seen.at(-1)).toBeGreaterThan(0)
  passMs(32)
  expect(seen.at(-1)).toBe(0)
  expect(seen).toEqual(seen.toSorted((a, b) => b - a))
})

test('a box that is gone no longer counts', () => {
  const { scrollBox, isSmall, leave } = open()
  scrollBox(500)
  expect(isSmall()).toBe(true)
  leave()
  expect(isSmall()).toBe(false)
})

function expectSmallHeaderAfter(offset: number) {
  const { scrollBox, scrollPage, isSmall } = open()
  for (const scroll of [scrollBox, scrollPage]) {
    scroll(offset)
    expect(isSmall()).toBe(false)
    scroll(offset + 1)
    expect(isSmall()).toBe(true)
    scroll(0)
    expect(isSmall()).toBe(false)
  }
}

function open() {
  const { container } = openShell(<Page />, { address: '/admin/users' })
  const getBox = () => screen.getByTestId('box')
  return {
    getBox,
    scrollBox(top: number) {
      getBox().scrollTop = top
      fireEvent.scroll(getBox())
    },
    scrollPage(top: number) {
      window.scrollTo(0, top)
      fireEvent.scroll(window)
    },
    isSmall: () => container.querySelector('[data-small]') !== null,
    toTop: () => screen.queryByRole('button', { name: 'Voltar ao topo' }),
    leave: () => fireEvent.click(screen.getByRole('button', { name: 'leave' })),
  }
}

function Page() {
  const [isMounted, setMounted] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setMounted(false)}>
        leave
      </button>
      {isMounted && <Box />}
    </>
  )
}

function Box() {
  const box = useRef<HTMLDivElement>(null)
  useScrollBox(box)
  return <div ref={box} data-testid="box" />
}
