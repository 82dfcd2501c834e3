import type { KindCheck } from './kind.ts'
import type { PositionOptions } from './position.ts'
import { findGivenProblems } from './sequenceCheck.ts'

const withinKinds = ['ref', 'choice', 'text', 'integer', 'boolean', 'date', 'country']

export const positionCheck = {
  options: { within: 'text' },
  isImpossibleInRows: true,
  findProblems: (options) => findGivenProblems('position', options),
  getFieldPaths: ({ within }) => (within === undefined ? [] : [['within', within, withinKinds]]),
} as const satisfies KindCheck<PositionOptions>
