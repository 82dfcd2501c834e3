import { expect, test } from 'vitest'
import { createDebouncedBoolean } from '../../src/layout/shell/debouncedBoolean.ts'
import { createProgress } from '../../src/layout/shell/progress.ts'
import { createClock } from '../support/browserFixture.ts'

test('the progress bar takes a step of 10 % every 30 ms [B-35]', () => {
  const { progress, pass } = openProgress()
  progress.start('/admin/users')
  const seen = Array.from({ length: 11 }, () => {
    pass(30)
    return progress.getSnapshot()
  })
  expect(seen).toEqual([10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100])
})

test('a full progress bar is there for 300 ms and then begins anew [N-08]', () => {
  const { progress, pass } = openProgress()
  progress.start('/admin/users')
  for (let step = 1; step <= 10; step++) pass(30)
  pass(299)
  expect(progress.getSnapshot()).toBe(100)
  pass(1)
  expect(progress.getSnapshot()).toBe(0)
})

test('another route in the middle of it begins again; the same one does not', () => {
  const { progress, pass } = openProgress()
  progress.start('/admin/users')
  pass(30)
  progress.start('/admin/users')
  expect(progress.getSnapshot()).toBe(10)
  progress.start('/admin/quiz')
  expect(progress.getSnapshot()).toBe(0)
  pass(30)
  expect(progress.getSnapshot()).toBe(10)
})

test('a progress bar that is stopped stands at nothing, and stays there', () => {
  const { progress, pass } = openProgress()
  progress.start('/admin/users')
  pass(30)
  progress.stop()
  pass(1000)
  expect(progress.getSnapshot()).toBe(0)
})

test('a switch that is stopped changes no more', () => {
  const { asked, heard, pass } = openSwitch({ onDelayMs: 50, offDelayMs: 100 })
  asked.request(true)
  asked.stop()
  pass(1000)
  expect(heard).toEqual([])
})

function openProgress() {
  const { schedule, pass } = createClock(0)
  return { progress: createProgress(schedule), pass }
}

function openSwitch(delays: { onDelayMs: number; offDelayMs: number }) {
  const { schedule, pass } = createClock(0)
  const asked = createDebouncedBoolean(schedule, delays)
  const heard: boolean[] = []
  asked.subscribe(() => heard.push(asked.getSnapshot()))
  return { asked, heard, pass }
}
