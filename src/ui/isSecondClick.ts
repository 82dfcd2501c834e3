/**
 * Whether an event belongs to the second click of a double click. The first click may have replaced the clicked
 * element.
 */
export const isSecondClick = (event: object): boolean => 'detail' in event && Number(event.detail) > 1
