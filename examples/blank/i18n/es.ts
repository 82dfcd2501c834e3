/** The texts of this product are in its declarations. */
export const es = { motto: '', resources: {} }
