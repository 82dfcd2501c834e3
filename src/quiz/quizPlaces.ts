/** The element id of the tree section. */
export const mapId = 'quiz-map'

/** Scrolls to the tree and focuses the card that is its tab stop. */
export function goToMap(): void {
  const map = document.getElementById(mapId)
  map?.scrollIntoView({ block: 'start' })
  map?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: true })
}
