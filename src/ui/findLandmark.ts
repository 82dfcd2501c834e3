/**
 * Finds the landmark or dialog that contains an input. Popups are rendered there, so that screen reader users who
 * navigate by landmarks find them.
 */
export function findLandmark(id: string): Element | null {
  return document.getElementById(id)?.closest('main, [role=dialog], [role=alertdialog]') ?? null
}
