import { type CommonOptions, type Kind, toText } from './kind.ts'

export interface CurrencyOptions extends CommonOptions {
  /** The possible currencies (ISO 4217), by default all. */
  readonly only?: readonly string[]
  readonly default?: string
}

export const currency = {
  type: 'text',
  isScalar: true,
  isCode: true,
  text: toText,
} as const satisfies Kind<CurrencyOptions> & { readonly isScalar: true }
