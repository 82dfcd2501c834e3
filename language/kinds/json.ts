import type { CommonOptions, Kind, KindCheck, Values } from './kind.ts'

export interface JsonOptions extends CommonOptions {
  /** The maximum size of the value as a JSON text, by default 64 kB. */
  readonly maxBytes?: number
}

export const defaultMaxJsonBytes = 64 * 1024

export const json = {
  type: 'json',
  isScalar: true,
  isJson: true,
  text: (value) => JSON.stringify(value),
  /** As a text, which a multipart body can hold too. */
  toBody(name, _options, values): Values {
    const value = values[name]
    if (value === undefined) return {}
    return { [name]: value === null || typeof value === 'string' ? value : JSON.stringify(value) }
  },
} as const satisfies Kind<JsonOptions> & { readonly isScalar: true; readonly isJson: true }

export const jsonCheck = {
  options: { maxBytes: 'whole' },
  findProblems: ({ maxBytes = 1 }) => (maxBytes < 1 ? [['maxBytes', `${maxBytes} is too small`]] : []),
} as const satisfies KindCheck<JsonOptions>
