/**
 * Whether a key belongs to something that takes letters, or to a layer above the page. Not to one that has closed: until
 * the next frame the browser leaves the focus there.
 */
export function isKeyTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest('dialog:not([open])') !== null) return false
  const takesLetters = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
  return (
    takesLetters || target.closest('dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
  )
}
