/** Moves the focus to an element that is rendered in the next frame. */
export function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
