import { expect, test } from 'vitest'
import { selectJourneys, selectSources } from '../../scripts/steps/changedTests.mjs'

const journeys = 'categoryForm keyboardQuiz list quizTree usersList'.split(' ').map((name) => `${name}.spec.ts`)

test.each([
  ['a file of an area has the journeys of its area', 'src/quiz/tree/layout.ts', 'keyboardQuiz quizTree'],
  ['a declaration has those of its resource', 'product/resources/categories.ts', 'categoryForm'],
  ['what every screen uses has a list and a form', 'src/declared/List.tsx', 'categoryForm list'],
  ['a journey that changed is run itself', 'tests/e2e/usersList.spec.ts', 'usersList'],
  ['documents and tests of rules have none', 'docs/decisions.md tests/rules/slots.test.ts', ''],
])('%s', (_, changed, expected) => {
  const found = selectJourneys(changed.split(' '), journeys).map((file) => file.replace('.spec.ts', ''))
  expect(found.join(' ')).toBe(expected)
})

test('tests are found by the imports of what changed', () => {
  const sources = selectSources(['src/a.tsx', 'README.md', 'tests/e2e/a.spec.ts', 'scripts/b.mjs'])
  expect(sources).toEqual(['src/a.tsx', 'scripts/b.mjs'])
})
