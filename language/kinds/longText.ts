import { type CommonOptions, type Kind, type KindCheck, toText } from './kind.ts'

export interface LongTextOptions extends CommonOptions {
  readonly min?: number
  readonly max?: number
  readonly default?: string
}

export const longText = {
  type: 'text',
  isScalar: true,
  text: toText,
} as const satisfies Kind<LongTextOptions> & { readonly isScalar: true }

export const longTextCheck = {
  options: { min: 'whole', max: 'whole', default: 'text' },
  isSettable: (value) => typeof value === 'string' && !value.startsWith('$'),
  getSize: (value) => [...String(value)].length,
} as const satisfies KindCheck<LongTextOptions>
