/** The card that is or contains an element. */
export const cardAt = (element: EventTarget | null): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>('[data-key]') : null

/** The key of the node whose card contains an element. */
export const keyAt = (element: EventTarget | null): string | undefined => cardAt(element)?.dataset.key
