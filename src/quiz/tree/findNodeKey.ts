/** The card that is or contains an element. */
export const findCard = (element: EventTarget | null): HTMLElement | null =>
  element instanceof Element ? element.closest<HTMLElement>('[data-key]') : null

/** The key of the node whose card contains an element. */
export const findNodeKey = (element: EventTarget | null): string | undefined => findCard(element)?.dataset.key
