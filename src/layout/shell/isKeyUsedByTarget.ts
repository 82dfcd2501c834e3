/**
 * Whether a key press belongs to a text input or an overlay. A closed `dialog` does not count: the browser leaves the
 * focus in it until the next frame.
 */
export function isKeyUsedByTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.closest('dialog:not([open])') !== null) return false
  const isTextInput = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
  return (
    isTextInput || target.closest('dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
  )
}
