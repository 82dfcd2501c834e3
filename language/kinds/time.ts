import type { TimeText } from '../predicate.ts'
import { formatTime, isTime } from '../times.ts'
import type { CommonOptions, Kind, KindCheck } from './kind.ts'

export interface TimeOptions extends CommonOptions {
  /** The minutes between two possible times, counted from `min`; by default 1. */
  readonly step?: number
  readonly min?: TimeText
  /** Not before `min`: a range does not pass midnight. */
  readonly max?: TimeText
  readonly default?: TimeText
}

export const time = {
  type: 'time',
  isScalar: true,
  cell: 'time',
  text: (value, { translate }) => formatTime(String(value), translate.locale),
  /** Spreadsheets store times in days. */
  toNumber: (value) => countMinutes(String(value)) / 1440,
} as const satisfies Kind<TimeOptions> & { readonly isScalar: true }

/** The minutes since midnight. */
const countMinutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

export const isOnStep = (text: string, { step = 1, min = '00:00' }: TimeOptions): boolean =>
  (countMinutes(text) - countMinutes(min)) % step === 0

export const timeCheck = {
  options: { step: 'whole', min: 'text', max: 'text', default: 'text' },
  isSettable: isTime,
  findProblems(options) {
    const { step, min, max, default: preset } = options
    const invalid = Object.entries({ min, max, default: preset }).flatMap(([option, text]): [string, string][] =>
      text === undefined || isTime(text) ? [] : [[option, `'${text}' is no time such as '14:30'`]],
    )
    if (invalid.length > 0) return invalid
    const problems: [string, string | undefined | false][] = [
      ['step', step !== undefined && (step < 1 || step > 1439) && '1 to 1439 minutes are possible'],
      ['min', min !== undefined && max !== undefined && min > max && `${min} is after max, ${max}`],
      ['default', preset !== undefined && min !== undefined && preset < min && `${preset} is before min, ${min}`],
      ['default', preset !== undefined && max !== undefined && preset > max && `${preset} is after max, ${max}`],
      [
        'default',
        preset !== undefined && !isOnStep(preset, options) && `${preset} is not on a step of ${step} minutes`,
      ],
    ]
    return problems.flatMap(([option, problem]): [string, string][] => (problem ? [[option, problem]] : []))
  },
} as const satisfies KindCheck<TimeOptions>
