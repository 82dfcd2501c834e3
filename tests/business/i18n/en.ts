/** Its texts stand in the declarations. */
export const en = { motto: '', resources: {} }
