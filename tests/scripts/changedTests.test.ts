import { expect, test } from 'vitest'
import { journeysOf, sourcesOf } from '../../scripts/steps/changedTests.mjs'

const journeys = [
  'categoryForm.spec.ts',
  'keyboardQuiz.spec.ts',
  'list.spec.ts',
  'quizTree.spec.ts',
  'usersList.spec.ts',
]

test.each([
  [
    'a file of an area has the journeys of its area',
    ['src/quiz/tree/layout.ts'],
    ['keyboardQuiz.spec.ts', 'quizTree.spec.ts'],
  ],
  ['a declaration has those of its resource', ['resources/categories.ts'], ['categoryForm.spec.ts']],
  ['what every screen uses has a list and a form', ['src/declared/List.tsx'], ['categoryForm.spec.ts', 'list.spec.ts']],
  ['a journey that changed is run itself', ['tests/e2e/usersList.spec.ts'], ['usersList.spec.ts']],
  ['documents and tests of rules have none', ['docs/decisions.md', 'tests/rules/slots.test.ts'], []],
])('%s', (_, changed, expected) => {
  expect(journeysOf(changed, journeys)).toEqual(expected)
})

test('tests are found by the imports of what changed', () => {
  expect(sourcesOf(['src/a.tsx', 'README.md', 'tests/e2e/a.spec.ts', 'scripts/b.mjs'])).toEqual([
    'src/a.tsx',
    'scripts/b.mjs',
  ])
})
