/** The element id of the tree section. */
export const mapId = 'quiz-map'

/** Scrolls to the tree and focuses its card with tabindex 0. */
export function goToMap(): void {
  const map = document.getElementById(mapId)
  map?.scrollIntoView({ block: 'start' })
  map?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: true })
}
