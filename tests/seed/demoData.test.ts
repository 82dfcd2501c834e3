import { cnpj, cpf } from 'cpf-cnpj-validator'
import { describe, expect, it } from 'vitest'
import { createDemoData } from '../../server/seed/demoData.ts'
import { createRandom } from '../../server/seed/random.ts'
import { createAlphanumericCnpj, createCnpj, createCpf } from '../../server/seed/taxIds.ts'

const now = new Date('2026-11-20T15:30:00.000Z')

describe('the demo data', () => {
  it('is the same for the same seed and day, to the last field', () => {
    const again = createDemoData({ now: new Date('2026-11-20T03:00:00.000Z') })
    expect(again).toEqual(createDemoData({ now }))
  })

  it('differs for another seed', () => {
    expect(createDemoData({ now, seed: 2 }).users).not.toEqual(createDemoData({ now, seed: 1 }).users)
  })

  it('keeps its people and perfumes on another day and moves only the dates', () => {
    const describeData = ({ users, fragrances }: ReturnType<typeof createDemoData>) => ({
      users: users.map(({ nome, cpf: number, address }) => [nome, number, address]),
      fragrances: fragrances.map(({ name, description }) => [name, description]),
    })
    expect(describeData(createDemoData({ now: new Date('2027-03-02T12:00:00.000Z') }))).toEqual(
      describeData(createDemoData({ now })),
    )
  })

  it('breaks no rule on any day of a leap year', () => {
    for (let month = 0; month < 12; month++) {
      const day = new Date(Date.UTC(2028, month, 29, 2))
      const { users, shots, capsules } = createDemoData({ now: day })
      expect(users.length).toBeGreaterThanOrEqual(60)
      expect(shots.every(({ day: shot }) => shot < day.toISOString().slice(0, 10))).toBe(true)
      expect(capsules).toHaveLength(200)
    }
  })
})

describe('the random source', () => {
  it('gives each stream its own numbers, whatever was drawn before', () => {
    const used = createRandom(7)
    for (let i = 0; i < 10; i++) used.next()
    expect(used.createStream('a').next()).toBe(createRandom(7).createStream('a').next())
    expect(createRandom(7).createStream('a').next()).not.toBe(createRandom(7).createStream('b').next())
  })

  it('makes documents whose check digits are right', () => {
    const random = createRandom(3)
    for (let i = 0; i < 500; i++) {
      expect(cpf.isValid(createCpf(random, i % 10))).toBe(true)
      expect([cnpj.isValid(createCnpj(random)), cnpj.isValid(createAlphanumericCnpj(random))]).toEqual([true, true])
    }
  })
})
