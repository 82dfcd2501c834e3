import type { Locale } from '#i18n/locales.ts'
import type { ProductPolicy } from '#i18n/privacyPolicy/policy.ts'

/**
 * The part of a product that is visible before the sign-in. It belongs to the initial download, so it must stay small.
 */
export interface Brand {
  readonly mark: BrandMark
  /** A shape above the middle of the waves beside the sign-in, as an SVG path that begins in that middle. */
  readonly shapeAboveWaves?: string
  /** The section of the privacy policy about the product, loaded on demand. */
  readonly policies: Readonly<Record<Locale, () => Promise<{ about: ProductPolicy }>>>
}

/** The logo as an SVG path in one color, on a grid of 32 × 32. */
export interface BrandMark {
  readonly path: string
  readonly dot?: { readonly x: number; readonly y: number; readonly radius: number }
}
