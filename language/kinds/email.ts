import { type CommonOptions, type Kind, type KindCheck, toText, type Unique } from './kind.ts'

export interface EmailOptions extends CommonOptions, Unique {
  readonly max?: number
}

export const email = {
  type: 'text',
  isScalar: true,
  text: toText,
} as const satisfies Kind<EmailOptions> & { readonly isScalar: true }

export const emailCheck = {
  options: { unique: 'uniqueness', max: 'whole' },
} as const satisfies KindCheck<EmailOptions>
