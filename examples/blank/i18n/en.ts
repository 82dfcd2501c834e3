/** The texts of this product are in its declarations. */
export const en = { motto: '', resources: {} }
