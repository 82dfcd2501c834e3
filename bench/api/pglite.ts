import type { Part } from '../part.ts'
import { measureRatios } from './ratios.ts'

/** Our API on the embedded database, compared with a minimal server. */
export const apiOnPglite: Part = {
  title: 'The API on the embedded database',
  measure: () => measureRatios({ list: '>= 0.7', search: '>= 0.7', get: '>= 0.5', create: '>= 0.4' }),
}
