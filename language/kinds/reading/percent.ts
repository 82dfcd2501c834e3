import { decimal } from './decimal.ts'

export const percent = decimal
