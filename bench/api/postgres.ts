import { withPostgresDatabases } from '../harness/postgres.ts'
import type { Part } from '../part.ts'
import { measureRatios } from './ratios.ts'

/** Our API on PostgreSQL, compared with a minimal server on the same cluster. */
export const apiOnPostgres: Part = {
  title: 'The API on PostgreSQL',
  measure: () =>
    withPostgresDatabases(['own', 'reference'], ([own = '', reference = '']) =>
      measureRatios({ list: '>= 0.9', search: '>= 0.8', get: '>= 0.35', create: '>= 0.3' }, { own, reference }),
    ),
}
