/**
 * Whether an event belongs to the second click of a double click, which was meant for what was there before the first.
 */
export const isSecondPress = (event: object): boolean => 'detail' in event && Number(event.detail) > 1
