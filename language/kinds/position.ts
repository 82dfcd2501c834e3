import { type CommonOptions, type Kind, toText } from './kind.ts'

export interface PositionOptions extends CommonOptions {
  /** The path of a field; records with the same value there are a list of their own. */
  readonly within?: string
}

export const position = {
  type: 'position',
  isScalar: true,
  isPosition: true,
  isGivenByDatabase: true,
  text: toText,
} as const satisfies Kind<PositionOptions> & {
  readonly isScalar: true
  readonly isPosition: true
  readonly isGivenByDatabase: true
}
