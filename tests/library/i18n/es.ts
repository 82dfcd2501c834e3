/** This product is offered in English only. */
export const es = { motto: '', resources: {} }
