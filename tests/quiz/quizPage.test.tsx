import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { resources } from '#product/resources/index.ts'
import { quiz } from '#product/resources/quiz.ts'
import { QuizEditor } from '../../src/quiz/QuizEditor.tsx'
import { QuizMap } from '../../src/quiz/QuizMap.tsx'
import { createBrowserFixture } from '../support/browserFixture.ts'
import { createFakeBackend } from '../support/fakeBackend.ts'
import { openScreens } from '../support/openScreens.tsx'
import { storedQuestions } from './editorFixture.ts'

const record = {
  ...{ quizId: 7, name: 'Descoberta', campaignId: 4, campaign: { campaignId: 4, name: 'Natal' }, language: 'pt-BR' },
  ...{
    questions: storedQuestions,
    publishedAt: null,
    validatedAt: null,
    deletedAt: null,
    createdAt: '2026-03-01T12:00:00.000Z',
  },
}

function openPage(changes: object = {}) {
  const browser = createBrowserFixture(createFakeBackend(resources, { quiz: [{ ...record, ...changes }] }).answer)
  openScreens(browser, {
    address: '/admin/quiz/7',
    shown: [quiz],
    all: resources,
    screens: { quizEditor: QuizEditor },
    slots: { quizMap: QuizMap },
  })
}

test('the page of a quiz has its tree, in which nothing can be moved or edited', async () => {
  openPage()
  const tree = await screen.findByRole('tree')
  const question = within(tree).getByRole('treeitem', { name: /Qual clima\?/ })
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
  expect(screen.getByText(/as setas vão de item em item/)).toBeTruthy()
  expect(within(question).queryByRole('button', { name: /^Ações/ })).toBeNull()
  expect(question.dataset.movable).toBe('false')
})

test('a quiz without questions has no tree', async () => {
  openPage({ questions: [] })
  await screen.findByRole('article', { name: 'Descoberta' })
  expect(screen.queryByRole('tree')).toBeNull()
})
