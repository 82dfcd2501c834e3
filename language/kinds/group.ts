import { isObject } from '../values.ts'
import type { CommonOptions, Kind, KindCheck } from './kind.ts'

export interface GroupOptions<Fields extends object> extends CommonOptions {
  readonly fields: Fields
}

export const group = {
  type: 'group',
  empty: {},
  isGroup: true,
  holdsFields: true,
  text: (value) => (isObject(value) ? Object.values(value).filter(Boolean).join(', ') : ''),
  toBody(name, { fields }, values, { writeFields: write }) {
    const groupValues = values[name]
    return isObject(groupValues) ? { [name]: write(fields, groupValues) } : {}
  },
} as const satisfies Kind<GroupOptions<object>> & { readonly isGroup: true; readonly holdsFields: true }

export const groupCheck = {
  options: { fields: 'fields' },
  requiredOptions: ['fields'],
} as const satisfies KindCheck<GroupOptions<object>>
