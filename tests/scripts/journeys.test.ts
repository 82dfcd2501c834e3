import { describe, expect, test } from 'vitest'
import { checkBudget, countBoots, describeFailure, describeJourneyFailures } from '../../scripts/steps/journeys.mjs'

const createJourney = (title: string, ok: boolean, annotations: { type: string; description?: string }[] = []) => ({
  title,
  ok,
  file: 'users.spec.ts',
  line: 8,
  tests: [{ status: ok ? 'expected' : 'unexpected', annotations, results: [{ errors: [] }] }],
})
const createBootsAnnotation = (description: string) => ({ type: 'boots', description })

test('a failed journey begins with one line: what the user could not do, where, and the picture of it', () => {
  const annotations = [
    createBootsAnnotation('1'),
    { type: 'address', description: 'http://127.0.0.1:4000/admin/users' },
  ]
  const attachments = [{ name: 'screenshot', path: '/results/users-a/test-failed-1.png' }]
  const click = "TimeoutError: locator.click: Timeout 30000ms exceeded.\nCall log:\n  - waiting for getByText('Salvar')"
  const test = { status: 'unexpected', annotations, results: [{ errors: [{ message: click }], attachments }] }
  const failed = { ...createJourney('a user is saved', false), tests: [test] }
  const suites = [{ specs: [createJourney('a', true)], suites: [{ specs: [failed] }] }]
  expect(describeJourneyFailures({ suites, errors: [{ message: 'no build' }] })).toEqual([
    'no build',
    "users.spec.ts:8 › a user is saved: the user could not click getByText('Salvar'); " +
      `on http://127.0.0.1:4000/admin/users; picture: users-a/test-failed-1.png\n${click}`,
  ])
})

test.each([
  [
    "Error: \u001b[2mexpect(\u001b[22mlocator).\u001b[2mnot.\u001b[22mtoBeVisible() failed\n\nLocator: getByRole('alert')",
    "did not find getByRole('alert') as expected (not.toBeVisible)",
  ],
  ['Error: expect(received).toEqual(expected)', 'did not find the page as expected (toEqual)'],
  ['page.goto: net::ERR_CONNECTION_REFUSED', 'could not goto the page'],
  ['Test timeout of 120000ms exceeded.\nmore', 'met: Test timeout of 120000ms exceeded.'],
])('says what failed: %s', (message, said) => {
  expect(describeFailure(message)).toBe(said)
})

describe('the budget of journeys', () => {
  const report = {
    suites: [
      {
        specs: [
          createJourney('a', true, [createBootsAnnotation('2')]),
          createJourney('b', true, [createBootsAnnotation('1')]),
        ],
      },
    ],
  }

  test('is kept by as many journeys and starts of the application as it allows', () => {
    expect(countBoots(report)).toBe(3)
    expect(checkBudget(report, { journeys: 2, boots: 3 })).toEqual([])
  })

  test('bites where there is one more of either', () => {
    const said = checkBudget(report, { journeys: 1, boots: 2 })
    expect(said).toEqual([
      expect.stringContaining('2 journeys, and tests/e2e/budget.json allows 1'),
      expect.stringContaining('3 boots, and tests/e2e/budget.json allows 2'),
    ])
  })
})
