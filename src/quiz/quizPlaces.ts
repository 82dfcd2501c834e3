/** The id of the part of the editor that has the tree. */
export const mapId = 'quiz-map'

/** Leads down to the tree: to the card that keys would reach first. */
export function goToMap(): void {
  const map = document.getElementById(mapId)
  map?.scrollIntoView({ block: 'start' })
  map?.querySelector<HTMLElement>('[role=treeitem][tabindex="0"]')?.focus({ preventScroll: true })
}
