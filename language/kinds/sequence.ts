import { type CommonOptions, type Kind, toText } from './kind.ts'

export interface SequenceOptions extends CommonOptions {
  /** The text with `{number}`, or `{number:4}` for at least four digits; with `per: 'year'` also `{year}`. */
  readonly format: string
  /** Whether a create that fails leaves no gap. Creates then wait for each other. */
  readonly gapless?: boolean
  /** `year`: the numbers start anew each year, without gaps. */
  readonly per?: 'year'
}

export const sequence = {
  type: 'text',
  isScalar: true,
  isSequence: true,
  isGivenByDatabase: true,
  isAlwaysUnique: true,
  isIdentifier: true,
  text: toText,
} as const satisfies Kind<SequenceOptions> & {
  readonly isScalar: true
  readonly isSequence: true
  readonly isGivenByDatabase: true
  readonly isAlwaysUnique: true
}
