/** Moves the focus to what is there only once it is rendered. */
export function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus())
}
