import { expect } from '@playwright/test'
import { test } from './support/journey.ts'
import { drag, quizPage } from './support/quizPage.ts'
import type { QuestionSpec } from './support/quizzesApi.ts'

/** Three levels of questions; two answers lead to the last one. */
const plan: readonly QuestionSpec[] = [
  ['Onde você respira?', ['Mar', 1], ['Mata', 2]],
  ['Que hora prefere?', ['Manhã', 3], ['Noite', [1, 2]]],
  ['Que chão prefere?', ['Seco', 3], ['Úmido', [3]]],
  ['Qual textura?', ['Leve', [1]], ['Densa', [2]]],
]

const updated = 'Árvore atualizada com sucesso'

test('the tree shows a quiz, and a fragrance, an answer and a question are dragged to other places at several zooms [G-35, G-37, G-39]', async ({
  mark,
  page,
  quizzes,
}) => {
  const quiz = quizPage(page)
  const { quizId, fragrances: names } = await quizzes.addWithQuestions(mark, plan)
  await quiz.open(quizId)
  await quiz.expectLines([
    'Pergunta: Onde você respira?',
    '  Resposta: Mar',
    '    Pergunta: Que hora prefere?',
    '      Resposta: Manhã',
    '        Pergunta: Qual textura?',
    '          Resposta: Leve',
    `            Fragrância: ${names[0]}`,
    '          Resposta: Densa',
    `            Fragrância: ${names[1]}`,
    '      Resposta: Noite',
    `        Fragrância: ${names[0]}`,
    `        Fragrância: ${names[1]}`,
    '  Resposta: Mata',
    '    Pergunta: Que chão prefere?',
    '      Resposta: Seco',
    '        Pergunta que já aparece na árvore: Qual textura?',
    '      Resposta: Úmido',
    `        Fragrância: ${names[2]}`,
  ])
  await quiz.button('Mostrar tudo').click()

  await test.step('a fragrance onto an answer', async () => {
    const answer = quiz.item('Resposta: Noite')
    await drag(page, quiz.item(`Fragrância: ${names[2]}`), answer, async () => {
      await expect(answer).toHaveAttribute('data-target', 'legal')
      await expect(answer).toHaveAttribute('data-over', 'true')
      await expect(quiz.item('Resposta: Mar')).toHaveAttribute('data-target', 'illegal')
    })
    await expect(quiz.notice(updated)).toBeVisible()
    await expect(quiz.item('Resposta: Noite')).toHaveAttribute('aria-level', '4')
    await expect(quiz.item('Resposta: Úmido (com problema)')).toBeVisible()
  })

  await test.step('an answer onto a question, smaller', async () => {
    await quiz.button('Diminuir').click()
    const question = quiz.item('Pergunta: Onde você respira?')
    await drag(page, quiz.item('Resposta: Noite'), question, () =>
      expect(question).toHaveAttribute('data-over', 'true'),
    )
    await expect(quiz.item('Resposta: Noite')).toHaveAttribute('aria-level', '2')
  })

  await test.step('a question onto an answer, larger', async () => {
    await quiz.button('Mostrar tudo').click()
    await quiz.button('Aumentar').click()
    const answer = quiz.item('Resposta: Úmido (com problema)')
    await drag(page, quiz.item('Pergunta: Qual textura?'), answer, () =>
      expect(answer).toHaveAttribute('data-over', 'true'),
    )
    await expect(quiz.item('Resposta: Manhã (com problema)')).toBeVisible()
    await expect(quiz.item('Resposta: Úmido')).toHaveAttribute('aria-expanded', 'true')
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('an item is moved by its menu, and nothing is wider than a phone', async ({ mark, page, quizzes }) => {
    const quiz = quizPage(page)
    const { quizId } = await quizzes.addWithQuestions(mark, plan)
    await page.setViewportSize({ width: 360, height: 740 })
    await quiz.open(quizId)
    await quiz.item('Resposta: Noite').getByRole('button', { name: 'Ações de “Noite”' }).tap()
    await page.getByRole('menuitem', { name: 'Mover para…' }).tap()
    await page.getByRole('dialog').getByRole('menuitem', { name: 'Que chão prefere?' }).tap()
    await expect(quiz.notice(updated)).toBeVisible()
    await expect(quiz.item('Resposta: Noite')).toHaveAttribute('aria-setsize', '3')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  })
})

test('a wheel scrolls the page over the tree, and with Ctrl makes the tree larger or smaller', async ({
  mark,
  page,
  quizzes,
}) => {
  const quiz = quizPage(page)
  await quiz.open((await quizzes.addWithQuestions(mark, plan)).quizId)
  const canvas = page.locator('[data-zoom]')
  await quiz.item('Pergunta: Onde você respira?').hover()
  const getScrollY = () => page.evaluate(() => window.scrollY)
  const [before, size] = [await getScrollY(), await canvas.getAttribute('data-zoom')]
  await page.mouse.wheel(0, -120)
  await expect.poll(getScrollY).toBeLessThan(before)
  await expect(canvas).toHaveAttribute('data-zoom', size ?? '')
  await quiz.item('Pergunta: Onde você respira?').hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -60)
  await page.keyboard.up('Control')
  await expect(canvas).not.toHaveAttribute('data-zoom', size ?? '')
})

test('the tree fits into its room, which suggestions leave to it, until somebody changes its size, and fills the window when it is told to', async ({
  mark,
  page,
  quizzes,
}) => {
  const quiz = quizPage(page)
  const { quizId, fragrances } = await quizzes.addWithQuestions(mark, [
    ['Que clima?', ['Frio', 1], ['Calor', [1]]],
    ['Que hora?', ['Noite', [2]]],
  ])
  await quiz.open(quizId)
  const none = await page.getByText('Nenhum problema encontrado.').boundingBox()
  const hint = await page.getByRole('button', { name: /^Sugestão/ }).boundingBox()
  expect((hint?.y ?? 0) - (none?.y ?? 0) - (none?.height ?? 0)).toBeLessThan(16)

  const canvas = page.locator('[data-zoom]')
  const last = quiz.item(`Fragrância: ${fragrances[1]}`)
  const measureEdges = () =>
    Promise.all([canvas, last].map(async (part) => part.boundingBox().then((box) => (box ? box.x + box.width : 0))))
  const readZoom = async () => Number(await canvas.getAttribute('data-zoom'))
  const expectWhole = () =>
    expect(async () => {
      const [containerEdge = 0, cardEdge = 0] = await measureEdges()
      expect(containerEdge - cardEdge).toBeGreaterThan(16)
      expect(containerEdge - cardEdge).toBeLessThan(32)
    }).toPass()
  await expectWhole()
  const first = await readZoom()
  await page.setViewportSize({ width: 1480, height: 720 })
  await expectWhole()
  expect(await readZoom()).toBeGreaterThan(first)

  await quiz.button('Aumentar').click()
  await expect(async () => expect(await readZoom()).toBeGreaterThan(1)).toPass()
  const chosen = await readZoom()
  const [before] = await measureEdges()
  await page.setViewportSize({ width: 1280, height: 720 })
  await expect(async () => expect((await measureEdges())[0]).toBeLessThan(before ?? 0)).toPass()
  expect(await readZoom()).toBe(chosen)

  await quiz.button('Tela cheia').click()
  const whole = page.getByRole('dialog', { name: 'Árvore do quiz' })
  expect(await whole.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
})

test('keys are faster than the screen: each finds the focus where the one before has led it', async ({
  mark,
  page,
  quizzes,
}) => {
  const quiz = quizPage(page)
  await quiz.open((await quizzes.addWithQuestions(mark, plan)).quizId)
  await quiz.item('Resposta: Mar').focus()
  const frames = await page.evaluateHandle(pauseFrames)
  await page.keyboard.type('noi')
  await page.keyboard.press('Space')
  await expect(page.getByRole('dialog')).toContainText('Noite')
  const first = page.getByRole('menu', { name: 'Lugares possíveis' }).getByRole('menuitem').first()
  await expect(first).toBeFocused()
  await frames.evaluate(({ release }) => release())
  await expect(first).toBeFocused()
})

/** Pauses animation frames until `release` is called. */
function pauseFrames(): { release: () => void } {
  const held: FrameRequestCallback[] = []
  const { requestAnimationFrame } = window
  window.requestAnimationFrame = (callback) => held.push(callback)
  return {
    release() {
      window.requestAnimationFrame = requestAnimationFrame
      for (const callback of held) callback(performance.now())
    },
  }
}
