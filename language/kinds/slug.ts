import { type CommonOptions, type Kind, toText } from './kind.ts'

export interface SlugOptions extends CommonOptions {
  /** The path of the text that a new record's slug is made from, unless one is typed. */
  readonly from?: string
  /** Slugs that no record may have, because they are addresses of something else. */
  readonly reserved?: readonly string[]
  /** The maximum number of characters, by default 100. */
  readonly max?: number
}

export const defaultMaxSlugLength = 100

export const slug = {
  type: 'text',
  isScalar: true,
  isAlwaysUnique: true,
  isIdentifier: true,
  text: toText,
} as const satisfies Kind<SlugOptions> & { readonly isScalar: true; readonly isAlwaysUnique: true }
