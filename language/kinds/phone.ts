import { type CommonOptions, type Kind, toText, type Unique } from './kind.ts'

export interface PhoneOptions extends CommonOptions, Unique {
  /** The region (ISO 3166-1 alpha-2) of a number without `+`; without this option, such a number is refused. */
  readonly region?: string
}

export const phone = {
  type: 'text',
  isScalar: true,
  /** As it is stored: the numbering plans, which group the digits, are too large for every list. */
  text: toText,
} as const satisfies Kind<PhoneOptions> & { readonly isScalar: true }
