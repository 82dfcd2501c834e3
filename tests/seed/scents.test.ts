import { describe, expect, it } from 'vitest'
import { createDemoData } from '../../server/seed/demoData.ts'

const now = new Date('2026-11-20T15:30:00.000Z')
const { categories, fragrances, campaigns } = createDemoData({ now })
const countUnique = (values: readonly unknown[]) => new Set(values).size

describe('the demo fragrances', () => {
  it('are 120 in twelve categories, with two-word names that occur once', () => {
    expect(categories).toHaveLength(12)
    expect(countUnique(categories.map(({ name }) => name))).toBe(12)
    expect(fragrances).toHaveLength(120)
    expect(countUnique(fragrances.map(({ name }) => name))).toBe(120)
    for (const { name } of fragrances) expect(name).toMatch(/^[\p{L}-]+ [\p{L}-]+$/u)
  })

  it('are described in sentences that occur once', () => {
    expect(countUnique(fragrances.map(({ description }) => description))).toBe(120)
    for (const { description } of fragrances) expect(description).toMatch(/^\p{Lu}.*\.$/u)
  })

  it('belong to active categories; one category is free to inactivate, one to remove', () => {
    const held = new Set(fragrances.map(({ categoryId }) => categoryId))
    for (const id of held) expect(categories.find((category) => category.id === id)?.deletedAt).toBeNull()
    const empty = categories.filter(({ id }) => !held.has(id))
    expect(empty.map(({ deletedAt }) => deletedAt === null).sort()).toEqual([false, true])
  })

  it('are for women and for men, a few of them inactive, all made before now', () => {
    for (const one of ['F', 'M']) expect(fragrances.filter(({ genre }) => genre === one)).toHaveLength(60)
    expect(fragrances.filter(({ deletedAt }) => deletedAt !== null).length).toBeGreaterThanOrEqual(5)
    for (const { createdAt, deletedAt, categoryId } of fragrances) {
      expect(createdAt < now && createdAt > (categories[categoryId - 1]?.createdAt ?? now)).toBe(true)
      if (deletedAt) expect(deletedAt > createdAt && deletedAt < now).toBe(true)
    }
  })
})

describe('the demo campaigns', () => {
  it('are eight, one of them default and active, one inactive', () => {
    expect(campaigns).toHaveLength(8)
    expect(countUnique(campaigns.map(({ name }) => name))).toBe(8)
    expect(campaigns.filter(({ isDefault }) => isDefault)).toMatchObject([{ deletedAt: null }])
    expect(campaigns.filter(({ deletedAt }) => deletedAt !== null)).toHaveLength(1)
  })

  it('fill five to fourteen slots with living fragrances', () => {
    for (const { id, collection } of campaigns) {
      expect(collection.length).toBeGreaterThanOrEqual(5)
      expect(collection.length).toBeLessThanOrEqual(14)
      for (const { campaignId, fragranceId } of collection) {
        expect(campaignId).toBe(id)
        expect(fragrances.find((fragrance) => fragrance.id === fragranceId)?.deletedAt).toBeNull()
      }
    }
  })

  it('leave living fragrances out of every collection, so that some may be inactivated', () => {
    const used = new Set(campaigns.flatMap(({ collection }) => collection.map(({ fragranceId }) => fragranceId)))
    expect(fragrances.filter(({ id, deletedAt }) => deletedAt === null && !used.has(id)).length).toBeGreaterThan(20)
  })

  it('are described in two or three languages, Portuguese among them', () => {
    for (const { descriptions } of campaigns) {
      expect(descriptions.map(({ language }) => language)).toContain('pt-BR')
      expect([2, 3]).toContain(descriptions.length)
    }
  })

  it('were made before they were changed, and both before now', () => {
    for (const { createdAt, updatedAt, deletedAt } of campaigns) {
      expect(createdAt <= updatedAt && updatedAt < now).toBe(true)
      if (deletedAt) expect(deletedAt >= updatedAt && deletedAt < now).toBe(true)
    }
  })
})
