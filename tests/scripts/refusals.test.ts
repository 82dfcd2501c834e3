import { describe, expect, test } from 'vitest'
import { catalog, defineResource, f } from '#product/language.ts'
import { resources } from '#product/resources/index.ts'
import { collectRefusals } from '../../scripts/declarations/refusals.ts'

const parcels = defineResource('parcels', {
  key: 'id',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    weight: f.integer({ min: 0 }),
    size: f.choice(['S', 'M', 'L']),
    due: f.date({}),
  },
  list: { columns: ['name'] },
  actions: {
    edit: { who: { '$me.isAdmin': true }, if: { deletedAt: null } },
    ship: {
      if: { weight: { lte: 10 }, size: { in: ['S', 'M'] }, not: { due: { lt: '$today' } } },
      otherwise: 'disable',
      effect: { set: { weight: 0 }, path: 'ship' },
    },
  },
})

const getEnglishTexts = (action: string): string[] =>
  collectRefusals(catalog([parcels])).flatMap((refusal) => (refusal.action === action ? [refusal.texts.en] : []))

describe('the sentences that refuse an action', () => {
  test('name who may not, and how the record is', () => {
    expect(getEnglishTexts('edit')).toEqual([
      'Not possible right now: the record is inactive.',
      'You cannot do this: you are not an administrator.',
    ])
  })

  test('come from both sides of every limit', () => {
    const sentences = getEnglishTexts('ship').join('\n')
    expect(sentences).toContain('the field “weight” is more than 10')
    expect(sentences).toContain('the field “size” is empty')
    expect(sentences).toContain('the field “size” is none of these: S, M')
    expect(sentences).toContain('the field “due” is before today')
  })

  test('of the product are whole sentences in every language', () => {
    const refusals = collectRefusals(resources)
    expect(new Set(refusals.map(({ resource }) => resource))).toContain('campaigns')
    for (const { texts } of refusals) {
      for (const text of Object.values(texts)) expect(text).toMatch(/^\p{Lu}[^%{}]+: [^%{}]+[^\s:,]\.$/u)
    }
  })
})
