import type { Locale } from '#i18n/locales.ts'
import type { ProductPolicy, WholePolicy } from '#i18n/privacyPolicy/policy.ts'

/**
 * The part of a product that is visible before the sign-in. It belongs to the initial download, so it must stay small.
 */
export interface Brand {
  readonly mark: BrandMark
  /** A shape above the middle of the waves beside the sign-in, as an SVG path that begins in that middle. */
  readonly shapeAboveWaves?: string
  /**
   * The privacy policy by language, loaded on demand: what the one of the engine, which follows Brazilian law, says about
   * the product, or a whole one for another law.
   */
  readonly policies: PolicyLoaders
}

export type PolicyLoaders = {
  readonly [L in Locale]?: () => Promise<{ about: ProductPolicy } | { policy: WholePolicy }>
}

/** The logo as an SVG path in one color, on a grid of 32 × 32. */
export interface BrandMark {
  readonly path: string
  readonly dot?: { readonly x: number; readonly y: number; readonly radius: number }
}
