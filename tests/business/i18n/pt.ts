/** Its texts stand in the declarations. */
export const pt = { motto: '', resources: {} }
