/** Its texts stand in the declarations. */
export const es = { motto: '', resources: {} }
