import { expect, type Locator, type Page } from '@playwright/test'

/** What a person does with the tree of a quiz on the screen, in Portuguese. */
export function quizPage(page: Page) {
  const tree = page.getByRole('tree', { name: 'Árvore do quiz' })
  return {
    tree,
    item: (name: string) => page.getByRole('treeitem', { name, exact: true }),
    notice: (text: string) => page.getByText(text, { exact: true }),
    button: (name: string) => page.getByRole('button', { name, exact: true }),
    async open(quizId: number) {
      await page.goto(`/admin/quiz/${quizId}/update`)
      await expect(tree).toBeVisible()
      await tree.evaluate((element) => element.parentElement?.scrollIntoView({ block: 'center' }))
    },
    /** Expects the tree to read so: a line for each node, further in by its level. */
    async expectLines(lines: readonly string[]) {
      await expect.poll(() => tree.getByRole('treeitem').evaluateAll(readLines)).toEqual(lines)
    },
  }
}

const readLines = (items: Element[]): string[] =>
  items.map((item) => `${'  '.repeat(Number(item.getAttribute('aria-level')) - 1)}${item.getAttribute('aria-label')}`)

/** Drags by the mouse, in steps as a hand does, and stays over the target until `arrive` has looked around. */
export async function drag(page: Page, from: Locator, to: Locator, arrive: () => Promise<void>): Promise<void> {
  // A page that is still settling may move a card away from under the hand, or the whole tree off the screen.
  await expect(async () => {
    await page.mouse.up()
    await page.getByRole('tree').evaluate((tree) => tree.closest('[data-zoom]')?.scrollIntoView({ block: 'center' }))
    const start = await getCenter(from)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 })
    await expect(from).toHaveAttribute('data-moving', 'true', { timeout: 1000 })
  }).toPass()
  // Near an edge the view moves along, and the target with it.
  await expect(async () => {
    const end = await getCenter(to)
    await page.mouse.move(end.x, end.y, { steps: 8 })
    expect(await getCenter(to)).toEqual(end)
  }).toPass()
  await arrive()
  await page.mouse.up()
}

async function getCenter(card: Locator): Promise<{ x: number; y: number }> {
  const box = await card.boundingBox()
  if (!box) throw new Error('a card that is not on the screen cannot be dragged')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
