import { findFormatProblem } from '../sequences.ts'
import type { KindCheck } from './kind.ts'
import type { SequenceOptions } from './sequence.ts'

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
