import { expect, type Locator, type Page } from '@playwright/test'

/** Page object for the tree of a quiz, in Portuguese. */
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
    /** Expects these lines in the tree: one per node, indented by level. */
    async expectLines(lines: readonly string[]) {
      await expect.poll(() => tree.getByRole('treeitem').evaluateAll(readLines)).toEqual(lines)
    },
  }
}

const readLines = (items: Element[]): string[] =>
  items.map((item) => `${'  '.repeat(Number(item.getAttribute('aria-level')) - 1)}${item.getAttribute('aria-label')}`)

/** Drags with the mouse in steps, and runs `arrive` over the target before the drop. */
export async function drag(
  page: Page,
  from: Locator,
  to: Locator,
  checkOverTarget: () => Promise<void>,
): Promise<void> {
  // Late layout changes could move the card or the tree away from the pointer.
  await expect(async () => {
    await page.mouse.up()
    await page.getByRole('tree').evaluate((tree) => tree.closest('[data-zoom]')?.scrollIntoView({ block: 'center' }))
    const start = await getCenter(from)
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(start.x + 12, start.y + 4, { steps: 3 })
    await expect(from).toHaveAttribute('data-moving', 'true', { timeout: 1000 })
  }).toPass()
  // Near an edge the tree scrolls, and the target moves.
  await expect(async () => {
    const end = await getCenter(to)
    await page.mouse.move(end.x, end.y, { steps: 8 })
    expect(await getCenter(to)).toEqual(end)
  }).toPass()
  await checkOverTarget()
  await page.mouse.up()
}

async function getCenter(card: Locator): Promise<{ x: number; y: number }> {
  const box = await card.boundingBox()
  if (!box) throw new Error('a card that is not on the screen cannot be dragged')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
