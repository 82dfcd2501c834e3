/** The element id of the tree section. */
export const treeSectionId = 'quiz-map'

/** Scrolls to the tree and focuses its current card, which has tabindex 0. */
export function focusTreeSection(): void {
  const section = document.getElementById(treeSectionId)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: true })
}
