import type { pt } from './pt.ts'

/** The texts of this product. A missing one in another language does not compile. */
export type ProductMessages = typeof pt
