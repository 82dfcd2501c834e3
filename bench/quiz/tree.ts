import { type Browser, chromium, type Page } from 'playwright'
import { browserFlags, findSystemBrowser } from '../../scripts/steps/browser.mjs'
import { ensureBuild } from '../../scripts/steps/build.mjs'
import { startDemoServer } from '../../tests/e2e/support/demoServer.ts'
import { median } from '../harness/median.ts'
import { signIn } from '../harness/signIn.ts'
import type { Part, Row } from '../part.ts'
import { buildLargeQuiz } from './largeQuiz.ts'

const runCount = 5

/** The cost of a tree in ms: to draw it fully expanded, and to respond to a drag. */
interface Cost {
  readonly drawMs: number
  readonly dragMs: number
}

/** Compares the time per node of a large quiz with that of a small quiz. */
export const quizTree: Part = {
  title: 'The tree of a quiz',
  async measure() {
    if (!(await ensureBuild())) throw new Error('there is no build to measure')
    const server = await startDemoServer()
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? findSystemBrowser(),
      args: browserFlags,
    })
    try {
      return await buildComparison(browser, server.address)
    } finally {
      await browser.close()
      await server.remove()
    }
  },
}

async function buildComparison(browser: Browser, base: string): Promise<Row[]> {
  const [small, large] = [buildLargeQuiz(20), buildLargeQuiz(200)]
  const costs = {
    small: await measureCost(browser, base, small.quiz),
    large: await measureCost(browser, base, large.quiz),
  }
  return (
    [
      ['drawMs', 'drawn'],
      ['dragMs', 'answering a drag'],
    ] as const
  ).map(([part, name]) => ({
    label: `a node ${name} among 200 questions, time to that among 20`,
    measured: `${costs.large[part].toFixed(1)} ms a tree to ${costs.small[part].toFixed(1)} ms`,
    ratio: costs.large[part] / large.nodes / (costs.small[part] / small.nodes),
    goal: '<= 2',
  }))
}

/** The median of several runs, each on a new page. */
async function measureCost(browser: Browser, base: string, quiz: object): Promise<Cost> {
  const costs: Cost[] = []
  for (let run = 0; run <= runCount; run++) {
    const page = await openPage(browser, base, quiz)
    const cost = { drawMs: await measureDraw(page), dragMs: await measureDrag(page) }
    // The first run also compiles and fills caches, so it is not counted.
    if (run > 0) costs.push(cost)
    await page.context().close()
  }
  return { drawMs: median(costs.map(({ drawMs }) => drawMs)), dragMs: median(costs.map(({ dragMs }) => dragMs)) }
}

async function openPage(browser: Browser, base: string, quiz: object): Promise<Page> {
  const auth = await signIn(base, { Login: 'admin@sillage.example', Senha: 'Sillage@2026' })
  const entry = { name: 'sillage.auth', value: JSON.stringify({ value: auth, until: null }) }
  const storageState = { cookies: [], origins: [{ origin: base, localStorage: [entry] }] }
  const context = await browser.newContext({ baseURL: base, storageState, locale: 'pt-BR' })
  const page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 1000 })
  let asked = 0
  await page.route(/\/api\/quiz\/\d+$/, (route) => {
    asked++
    return route.fulfill({ json: quiz, headers: { ETag: '"1"' } })
  })
  await page.goto('/admin/quiz/1/update')
  await page.getByRole('tree').waitFor()
  if (asked !== 1) throw new Error(`the quiz was asked for ${asked} times`)
  return page
}

/** From fully collapsed to fully drawn. */
async function measureDraw(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Recolher tudo' }).click()
  await page.getByRole('treeitem', { expanded: false }).waitFor()
  return page.getByRole('button', { name: 'Expandir tudo' }).evaluate(async (button: HTMLElement) => {
    const start = performance.now()
    button.click()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - start
  })
}

/** The median time from a mouse move to the frame that responds to it, during a drag across the screen. */
async function measureDrag(page: Page): Promise<number> {
  const box = await page.getByRole('treeitem').first().boundingBox()
  const screen = await page
    .getByRole('tree')
    .evaluate((tree) => tree.closest('[data-zoom]')?.getBoundingClientRect().toJSON())
  if (!box || !screen) throw new Error('there is nothing to drag')
  const answers = await page.evaluateHandle(() => {
    const times: number[] = []
    // An anonymous function, because tsx wraps named functions with a helper that does not exist in the page.
    addEventListener(
      'mousemove',
      () => {
        const start = performance.now()
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - start)))
      },
      { capture: true },
    )
    return times
  })
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  for (let step = 1; step <= 30; step++) {
    await page.mouse.move(box.x + 20 + step * 12, screen.y + 80 + ((step * 37) % (screen.height - 160)))
  }
  await page.mouse.up()
  return median(await answers.jsonValue())
}
