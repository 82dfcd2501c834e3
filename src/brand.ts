import type { Locale } from '#i18n/locales.ts'
import type { ProductPolicy } from '#i18n/privacyPolicy/policy.ts'

/** What a product shows of itself before anybody has signed in. It is in the first download, so it stays small. */
export interface Brand {
  readonly mark: BrandMark
  /** What the privacy policy says about the product, loaded on demand. */
  readonly policies: Readonly<Record<Locale, () => Promise<{ about: ProductPolicy }>>>
}

/** The logo as a drawing in one color on a square of 32 by 32. */
export interface BrandMark {
  readonly path: string
  readonly dot?: { readonly x: number; readonly y: number; readonly radius: number }
}
