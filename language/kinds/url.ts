import { type CommonOptions, type Kind, type KindCheck, toText, type Unique } from './kind.ts'

export interface UrlOptions extends CommonOptions, Unique {
  /** The schemes that an address may have, in lower case; by default `https` and `http`. */
  readonly schemes?: readonly string[]
  /** The maximum number of characters, by default 2,000. */
  readonly max?: number
}

export const url = {
  type: 'text',
  isScalar: true,
  text: toText,
} as const satisfies Kind<UrlOptions> & { readonly isScalar: true }

/** Schemes that can run a script or open local files. */
const dangerousSchemes = ['javascript', 'data', 'vbscript', 'file', 'blob']

export const urlCheck = {
  options: { unique: 'uniqueness', schemes: 'texts', max: 'whole' },
  findProblems: ({ schemes = [] }) =>
    schemes.flatMap((scheme, index): [string, string][] => {
      if (dangerousSchemes.includes(scheme)) return [[`schemes[${index}]`, `'${scheme}' is not safe to follow`]]
      const isScheme = /^[a-z][a-z0-9+.-]*$/.test(scheme)
      return isScheme ? [] : [[`schemes[${index}]`, `'${scheme}' is no scheme such as 'https'`]]
    }),
} as const satisfies KindCheck<UrlOptions>
