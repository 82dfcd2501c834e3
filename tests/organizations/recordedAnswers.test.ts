import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isObject } from '#language/values.ts'
import { type Answers, logins, readAnswers } from './recordedCalls.ts'

/**
 * A call, with the response for each login as recorded before there were organizations. A missing response equals that
 * of the first login.
 */
interface Recorded {
  readonly call: string
  readonly answers: readonly Answers[string][]
}

// Recorded by `readAnswers` on the last commit without organizations, one call a line.
const recorded: readonly Recorded[] = readFileSync(new URL('recordedAnswers.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line))
const answers = await readAnswers()

/** A value without the keys that the recorded one does not have. */
function withoutAdded(value: unknown, before: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(before))
    return value.map((entry, index) => withoutAdded(entry, before[index]))
  if (!isObject(value) || !isObject(before)) return value
  const kept = Object.entries(value).filter(([name]) => name in before)
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutAdded(inner, before[name])]))
}

describe.each(logins.map((login, index) => ({ login, index })))(
  'with the records of the house, $login',
  ({ login, index }) => {
    test.each(recorded)(
      'gets of GET /$call what they got before there were organizations [X-27]',
      ({ call, answers: before }) => {
        const expected = before[index] ?? before[0]
        expect(withoutAdded(answers[login]?.[call], expected)).toEqual(expected)
      },
    )
  },
)

test('every call is recorded, and most have something to tell', () => {
  expect(recorded.map(({ call }) => call).sort()).toEqual(Object.keys(answers[logins[0]] ?? {}).sort())
  expect(recorded.filter(({ answers: [first] }) => first?.[0] === 200).length).toBeGreaterThan(55)
})
