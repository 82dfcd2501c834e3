/** Moves the focus to an element that is rendered in the next frame. */
export function focusInNextFrame(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
