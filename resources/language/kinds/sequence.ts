import { findFormatProblem } from '../sequences.ts'
import { type CommonOptions, type Kind, type KindCheck, toText } from './kind.ts'

export interface SequenceOptions extends CommonOptions {
  /** The text with `{number}`, or `{number:4}` for at least four digits, and `{year}` where `per` says so. */
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
  isAlwaysUnique: true,
  isIdentifier: true,
  text: toText,
} as const satisfies Kind<SequenceOptions> & {
  readonly isScalar: true
  readonly isSequence: true
  readonly isAlwaysUnique: true
}

/** Options of values that are entered. */
const forbiddenOptions = ['createOnly', 'show', 'enabled', 'mayChange', 'clearedBy', 'clears', 'fill'] as const

export const sequenceCheck = {
  options: { format: 'text', gapless: 'flag', per: { what: 'period', names: ['year'] } },
  requiredOptions: ['format'],
  isImpossibleInRows: true,
  findProblems(options) {
    const { format, per, required, readonly } = options
    const problem = findFormatProblem(format, per === 'year')
    return [
      ...(required === true && readonly === true
        ? []
        : [['', 'a sequence is always there and read-only: declare it with f.sequence'] as const]),
      ...(problem === undefined ? [] : [['format', problem] as const]),
      ...forbiddenOptions.flatMap((option): [string, string][] =>
        option in options ? [[option, 'a sequence is not entered, so it cannot have this']] : [],
      ),
    ]
  },
} as const satisfies KindCheck<SequenceOptions>
