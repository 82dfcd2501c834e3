import { isTime } from '../../times.ts'
import { isOnStep, type TimeOptions } from '../time.ts'
import type { Reader } from './reader.ts'

export const time: Reader<TimeOptions, string> = {
  accepts: 'text',
  wrongType: 'time',
  read(options, raw, addIssue) {
    const { step = 1, min = '00:00', max = '23:59' } = options
    const value = raw.trim()
    if (!isTime(value)) return addIssue('time')
    if (value < min || value > max) return addIssue('between', { min, max })
    return isOnStep(value, options) ? value : addIssue('timeStep', { step, min })
  },
  getKeywords: ({ step = 1, min = '00:00', max = '23:59' }) => ({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    description: `A time from ${min} to ${max}${step === 1 ? '' : `, every ${step} minutes`}`,
    examples: [min === '00:00' ? '14:30' : min],
  }),
}
