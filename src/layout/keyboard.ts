/** Whether a key belongs to something that takes letters, or to a layer above the page. */
export function isKeyTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  const takesLetters = target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
  return (
    takesLetters || target.closest('dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null
  )
}
