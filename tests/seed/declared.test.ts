import { describe, expect, it } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { parseBody } from '#language/schema.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { categories } from '#product/resources/categories.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { quiz } from '#product/resources/quiz.ts'
import { users } from '#product/resources/users.ts'
import { formats } from '#rules/formats.ts'
import { createDemoData } from '../../server/seed/demoData.ts'

const now = '2026-11-20T15:30:00.000Z'
const data = createDemoData({ now: new Date(now) })
const me = { id: 1, isAdmin: true, isStaff: true, profile: 'ADMIN' }
const evaluationContext = { me, now, today: now.slice(0, 10), timeZone: 'UTC' }

/** Validates a record like user input; returns the stored values or the errors. */
function validateInput(resource: ResourceData, body: object): Record<string, unknown> {
  const parsed = parseBody(resource, body, { mode: 'create', evaluationContext, formats })
  return parsed.ok ? parsed.value : { wrong: parsed.issues.map(({ path, key }) => `${path}: ${key}`) }
}

describe('the product would accept the demo data from a person', () => {
  it('users, to the stored form of their documents and postal codes', () => {
    for (const { nome, email, cpf, document, genre, birthday, profileId, address } of data.users) {
      const person = { nome, email, cpf, document, genre, birthday }
      const places = Object.entries(address).map(([name, value]) => [`address.${name}`, value])
      const stored = validateInput(users, { ...person, profile: { id: profileId }, address })
      expect(stored).toEqual({ ...person, organization: null, profile: profileId, ...Object.fromEntries(places) })
    }
  })

  it('categories, fragrances and campaigns, but for the pictures that are drawn', () => {
    for (const { name } of data.categories) expect(validateInput(categories, { name })).toEqual({ name })
    for (const fragrance of data.fragrances) {
      expect(validateInput(fragrances, fragrance)).toEqual({ wrong: ['image: required', 'secret: required'] })
    }
    for (const campaign of data.campaigns)
      expect(validateInput(campaigns, campaign)).toEqual({ wrong: ['cover: required'] })
  })

  it('quizzes, and the addresses of devices as they are stored', () => {
    for (const { name, campaignId, language } of data.quizzes) {
      expect(validateInput(quiz, { name, campaignId, language })).toEqual({
        name,
        campaign: campaignId,
        language,
        organization: null,
      })
    }
    for (const { macAddress } of data.devices) {
      expect(formats.macAddress.check(macAddress)).toBeUndefined()
      expect(formats.macAddress.normalise(macAddress)).toBe(macAddress)
    }
  })
})
