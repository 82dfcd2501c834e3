/** The card of an element, or the one it stands in. */
export const cardAt = (element: EventTarget | null): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>('[data-key]') : null

/** The key of the node whose card an element stands in. */
export const keyAt = (element: EventTarget | null): string | undefined => cardAt(element)?.dataset.key
