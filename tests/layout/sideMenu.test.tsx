import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createClock } from '../support/browserFixture.ts'
import { setViewport } from '../support/viewport.ts'
import { openShell } from './shellFixture.tsx'

beforeEach(() => setViewport({ width: 1366, height: 800 }))

test('a collapsed menu opens after the pointer was on it for 50 ms, and closes 100 ms after it left [N-11]', () => {
  const { isCollapsed, enterMenu, leave, pass } = openCollapsed()
  expect(isCollapsed()).toBe(true)
  enterMenu()
  pass(49)
  expect(isCollapsed()).toBe(true)
  pass(1)
  expect(isCollapsed()).toBe(false)
  leave()
  pass(99)
  expect(isCollapsed()).toBe(false)
  pass(1)
  expect(isCollapsed()).toBe(true)
})

test('a pointer that only passes by opens nothing, and one that comes back in time closes nothing', () => {
  const { isCollapsed, enterMenu, leave, pass } = openCollapsed()
  enterMenu()
  pass(30)
  leave()
  pass(500)
  expect(isCollapsed()).toBe(true)
  enterMenu()
  pass(50)
  leave()
  pass(60)
  enterMenu()
  pass(500)
  expect(isCollapsed()).toBe(false)
})

test('a group that was opened in a collapsed menu stays open for 500 ms after the menu closed [N-09]', () => {
  const { isCollapsed, enterMenu, leave, pass } = openCollapsed()
  const isOpen = () =>
    screen.getByRole('button', { name: 'Fragrâncias', hidden: true }).getAttribute('aria-expanded') === 'true'
  enterMenu()
  pass(50)
  fireEvent.click(screen.getByRole('button', { name: 'Fragrâncias' }))
  leave()
  pass(100)
  expect([isCollapsed(), isOpen()]).toEqual([true, true])
  pass(499)
  expect(isOpen()).toBe(true)
  pass(1)
  expect(isOpen()).toBe(false)
})

/** Opens the shell with a collapsed menu and a manual clock. */
function openCollapsed() {
  const clock = createClock(0)
  const { container } = openShell(null, { address: '/admin/users', schedule: clock.schedule })
  fireEvent.click(screen.getByRole('button', { name: 'Recolher menu' }))
  const menu = screen.getByRole('navigation', { name: 'Menu principal' })
  return {
    isCollapsed: () => container.querySelector('[data-strip]') !== null,
    enterMenu: () => fireEvent.pointerEnter(menu, { pointerType: 'mouse' }),
    leave: () => fireEvent.pointerLeave(menu, { pointerType: 'mouse' }),
    pass: (ms: number) => act(() => clock.pass(ms)),
  }
}
