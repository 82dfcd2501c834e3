/** This product is offered in English only. */
export const pt = { motto: '', resources: {} }
