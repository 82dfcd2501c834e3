import { withPostgresDatabases } from '../harness/postgres.ts'
import type { Part } from '../part.ts'
import { measureRatios } from './ratios.ts'

const goals = {
  ...{ list: '>= 0.9', search: '>= 0.8', get: '>= 0.35', create: '>= 0.3' },
  ...{ 'same get': '>= 0.5', 'same create': '>= 0.3' },
}

/** Our API on PostgreSQL, compared with minimal servers on the same cluster. */
export const apiOnPostgres: Part = {
  title: 'The API on PostgreSQL',
  measure: () =>
    withPostgresDatabases(['own', 'reference', 'same'], ([own = '', reference = '', same = '']) =>
      measureRatios(goals, { own, reference, same }),
    ),
}
