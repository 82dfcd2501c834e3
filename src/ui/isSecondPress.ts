/** Whether an event is of the second press of a double press, which was meant for what was there before the first. */
export const isSecondPress = (event: object): boolean => 'detail' in event && Number(event.detail) > 1
