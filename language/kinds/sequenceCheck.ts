import { findFormatProblem } from '../sequences.ts'
import type { CommonOptions, KindCheck } from './kind.ts'
import type { SequenceOptions } from './sequence.ts'

/** Options that only a field with user input can have. */
const forbiddenOptions = [
  'createOnly',
  'show',
  'enabled',
  'mayChange',
  'clearedBy',
  'copiedFrom',
  'clears',
  'fill',
] as const

/** The problems of the options of a kind whose values come from the database. */
export const findGivenProblems = (kind: string, options: CommonOptions): [option: string, problem: string][] => [
  ...(options.required === true && options.readonly === true
    ? []
    : [['', `a ${kind} is always there and read-only: declare it with f.${kind}`] satisfies [string, string]]),
  ...forbiddenOptions.flatMap((option): [string, string][] =>
    option in options ? [[option, `a ${kind} is not entered, so it cannot have this`]] : [],
  ),
]

export const sequenceCheck = {
  options: { format: 'text', gapless: 'flag', per: { what: 'period', names: ['year'] } },
  requiredOptions: ['format'],
  isImpossibleInRows: true,
  findProblems(options) {
    const problem = findFormatProblem(options.format, options.per === 'year')
    return [
      ...findGivenProblems('sequence', options),
      ...(problem === undefined ? [] : [['format', problem] satisfies [string, string]]),
    ]
  },
} as const satisfies KindCheck<SequenceOptions>
