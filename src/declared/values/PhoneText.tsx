import type { KindValueProps } from './kindValue.ts'
import { useNumberingPlans } from './useNumberingPlans.ts'

/** A phone number in the format of its region; in E.164 format until the numbering plans are loaded. */
export function PhoneText({ field, value, text }: KindValueProps<'phone'>) {
  const plans = useNumberingPlans()
  return plans?.format(String(value), field.options.region) ?? text
}
