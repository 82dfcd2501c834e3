/** The texts of this product are in its declarations. */
export const pt = { motto: '', resources: {} }
