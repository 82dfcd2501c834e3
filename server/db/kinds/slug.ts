import { defaultMaxSlugLength, type SlugOptions } from '#language/kinds/slug.ts'
import { slugPattern } from '#language/slugs.ts'
import { quoteLiteral } from '../tableDefinition.ts'
import type { ColumnKind } from './columnKind.ts'

export const slug = {
  type: 'text',
  check({ reserved = [], max = defaultMaxSlugLength }, column) {
    const isSlug = `${column} ~ '${slugPattern}' and char_length(${column}) <= ${max}`
    return reserved.length === 0 ? isSlug : `${isSlug} and ${column} not in (${reserved.map(quoteLiteral).join(', ')})`
  },
} as const satisfies ColumnKind<SlugOptions>
