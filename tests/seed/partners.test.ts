import { describe, expect, it } from 'vitest'
import { demoLoginText } from '../../server/seed/demo.ts'
import { createDemoData } from '../../server/seed/demoData.ts'
import { addPartners } from '../../server/seed/partners.ts'

const now = new Date('2026-11-20T15:30:00.000Z')
const house = createDemoData({ now })
const all = addPartners(house, now)

describe('the demo data of partners', () => {
  it('are two partners and a group, with a login that the start prints, behind the records of the house [X-38]', () => {
    const lists = ['users', 'campaigns', 'quizzes', 'devices', 'capsules'] as const
    const countOf = (organizationId: number) =>
      lists.map((name) => all[name].filter((one) => one.organizationId === organizationId).length)
    expect(all.organizations.map(({ id, name, parentId }) => [id, name, parentId])).toEqual([
      [1, 'Grupo Aroma', null],
      [2, 'Casa Aroma', 1],
      [3, 'Ateliê Bruma', null],
    ])
    expect([countOf(1), countOf(2), countOf(3)]).toEqual([
      [0, 0, 0, 0, 0],
      [6, 2, 1, 6, 24],
      [2, 1, 0, 2, 6],
    ])
    const partner = all.users.find(({ email }) => email === 'parceiro@sillage.example')
    expect(partner).toMatchObject({ organizationId: 2, profileId: 3, hasPassword: true })
    expect(demoLoginText).toContain('parceiro@sillage.example')
    for (const name of lists) expect(all[name].slice(0, house[name].length)).toEqual(house[name])
  })

  it('have keys and numbers of their own', () => {
    const keys: (string | number)[][] = [
      all.users.map(({ email }) => email),
      all.devices.map(({ macAddress }) => macAddress),
      all.capsules.map(({ serialNumber }) => serialNumber),
      all.quizAnswers.map(({ id }) => id),
    ]
    for (const values of keys) expect(new Set(values).size).toBe(values.length)
  })
})
