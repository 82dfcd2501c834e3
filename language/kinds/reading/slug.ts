import type { AddIssue } from '../../issue.ts'
import { isSlug, makeSlug, slugPattern } from '../../slugs.ts'
import { defaultMaxSlugLength, type SlugOptions } from '../slug.ts'
import type { Reader } from './reader.ts'

export const slug: Reader<SlugOptions, string> = {
  accepts: 'text',
  wrongType: 'slug',
  read: (options, raw, addIssue) => validateSlug(options, raw.trim().toLowerCase(), addIssue),
  completion: {
    getSource: ({ from }) => from,
    make: ({ max = defaultMaxSlugLength }, source) => makeSlug(String(source), max),
    validate: validateSlug,
  },
  getKeywords: ({ max = defaultMaxSlugLength }) => ({ pattern: slugPattern, maxLength: max, examples: ['sao-joao'] }),
  getInputKeywords: ({ max = defaultMaxSlugLength, from }) => ({
    maxLength: max,
    ...(from !== undefined && { description: `Absent from a new record: made from ${from}.` }),
    examples: ['sao-joao'],
  }),
}

function validateSlug(options: SlugOptions, value: string, addIssue: AddIssue): string | null {
  const { reserved = [], max = defaultMaxSlugLength } = options
  if (!isSlug(value)) return addIssue('slug')
  if (value.length > max) return addIssue('maxLength', { max, smart_count: max })
  return reserved.includes(value) ? addIssue('slugReserved', { value }) : value
}
