import type { Part } from '../part.ts'
import { measureRatios } from './ratios.ts'

const goals = {
  ...{ list: '>= 0.7', search: '>= 0.7', get: '>= 0.5', create: '>= 0.4' },
  ...{ 'same get': '>= 0.5', 'same create': '>= 0.4' },
}

/** Our API on the embedded database, compared with minimal servers. */
export const apiOnPglite: Part = {
  title: 'The API on the embedded database',
  measure: () => measureRatios(goals),
}
