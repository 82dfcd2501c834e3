import { expect, test } from 'vitest'
import { createDelayedSwitch } from '../../src/layout/delayedSwitch.ts'
import { createProgress } from '../../src/layout/progress.ts'
import { scrollPositionAt } from '../../src/layout/scrollToTop.ts'
import * as numbers from '../../src/layout/shellNumbers.ts'
import { tokenSheet } from '../../src/layout/tokenSheet.ts'
import { createClock } from '../support/browserWorld.ts'

test('the progress bar takes a step of 10 % every 30 ms [B-35]', () => {
  const { progress, pass } = openProgress()
  progress.start('/admin/users')
  const seen = Array.from({ length: 11 }, () => {
    pass(30)
    return progress.current()
  })
  expect(seen).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100])
})

test('a full progress bar is there for 300 ms and then begins anew [N-08]', () => {
  const { progress, pass } = openProgress()
  progress.start('/admin/users')
  for (let step = 1; step <= 10; step++) pass(30)
  pass(299)
  expect(progress.current()).toBe(100)
  pass(1)
  expect(progress.current()).toBe(0)
})

test('another route in the middle of it begins again; the same one does not', () => {
  const { progress, pass } = openProgress()
  progress.start('/admin/users')
  pass(30)
  progress.start('/admin/users')
  expect(progress.current()).toBe(10)
  progress.start('/admin/quiz')
  expect(progress.current()).toBe(0)
  pass(30)
  expect(progress.current()).toBe(10)
})

test('a progress bar that is stopped stands at nothing, and stays there', () => {
  const { progress, pass } = openProgress()
  progress.start('/admin/users')
  pass(30)
  progress.stop()
  pass(1000)
  expect(progress.current()).toBe(0)
})

test('the way to the top takes 600 ms, from where one is to 0, and never turns around [N-05]', () => {
  expect(numbers.scrollToTop.durationMs).toBe(600)
  expect([scrollPositionAt(5000, 0), scrollPositionAt(5000, 600), scrollPositionAt(5000, 900)]).toEqual([5000, 0, 0])
  const way = Array.from({ length: 61 }, (_, frame) => scrollPositionAt(5000, frame * 10))
  expect(way).toEqual(way.toSorted((a, b) => b - a))
  expect(scrollPositionAt(5000, 590)).toBeGreaterThan(0)
})

test('the header makes itself small after 130 px on a desktop [N-06]', () => {
  expect(numbers.headerMinimizesAfterPx.desktop).toBe(130)
})

test('the header makes itself small after 150 px on a phone [N-07]', () => {
  expect(numbers.headerMinimizesAfterPx.mobile).toBe(150)
})

test('a collapsed menu opens after the pointer was on it for 50 ms, and closes 100 ms after it left [N-11]', () => {
  const { asked, pass } = openSwitch(numbers.menuTimes.hover)
  asked.turn(true)
  pass(49)
  expect(asked.current()).toBe(false)
  pass(1)
  expect(asked.current()).toBe(true)
  asked.turn(false)
  pass(99)
  expect(asked.current()).toBe(true)
  pass(1)
  expect(asked.current()).toBe(false)
})

test('a pointer that only passes by opens nothing, and one that comes back in time closes nothing', () => {
  const { asked, heard, pass } = openSwitch(numbers.menuTimes.hover)
  asked.turn(true)
  pass(30)
  asked.turn(false)
  pass(500)
  expect(heard).toEqual([])
  asked.turn(true)
  pass(50)
  asked.turn(false)
  pass(60)
  asked.turn(true)
  pass(500)
  expect(heard).toEqual([true])
})

test('a group that was opened in a collapsed menu stays open for 500 ms after the pointer left the menu [N-09]', () => {
  const { asked, pass } = openSwitch(numbers.menuTimes.dropdown)
  asked.turn(true)
  expect(asked.current()).toBe(true)
  asked.turn(false)
  pass(499)
  expect(asked.current()).toBe(true)
  pass(1)
  expect(asked.current()).toBe(false)
})

test('the groups of the menu unfold in 200 ms [N-10]', () => {
  expect(tokenSheet()).toContain('--accordion:200ms;')
})

test('the page fades in over 200 ms, the sign of loading leaves 1 s after the last answer', () => {
  expect([numbers.contentFadeMs, numbers.loadingSign.offMs]).toEqual([200, 1000])
})

test('what was stopped changes no more', () => {
  const { asked, heard, pass } = openSwitch(numbers.menuTimes.hover)
  asked.turn(true)
  asked.stop()
  pass(1000)
  expect(heard).toEqual([])
})

function openProgress() {
  const { schedule, pass } = createClock(0)
  return { progress: createProgress(schedule), pass }
}

function openSwitch(delays: { onMs: number; offMs: number }) {
  const { schedule, pass } = createClock(0)
  const asked = createDelayedSwitch(schedule, delays)
  const heard: boolean[] = []
  asked.subscribe(() => heard.push(asked.current()))
  return { asked, heard, pass }
}
