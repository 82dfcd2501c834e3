import { isColor, parseColor } from '../../colors.ts'
import type { ColorOptions } from '../color.ts'
import type { Reader } from './reader.ts'

export const color: Reader<ColorOptions, string> = {
  accepts: 'text',
  wrongType: 'color',
  read(_options, raw, addIssue) {
    const value = parseColor(raw)
    return isColor(value) ? value : addIssue('color')
  },
  getKeywords: ({ palette }) => ({ pattern: '^#[0-9a-f]{6}$', examples: [palette?.[0] ?? '#0a7cff'] }),
  getInputKeywords: ({ palette }) => ({
    pattern: '^\\s*#?([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})\\s*$',
    examples: [palette?.[0] ?? '#0a7cff'],
  }),
}
