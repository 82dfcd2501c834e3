import { describe, expect, it } from 'vitest'
import { createDemoData } from '../../server/seed/demoData.ts'
import { foreigners, places } from '../../server/seed/words/places.ts'

const now = new Date('2026-11-20T15:30:00.000Z')
const { users, profiles } = createDemoData({ now })
const profileNames = new Map(profiles.map(({ id, nome }) => [id, nome]))

describe('the demo people', () => {
  it('are at least sixty, each with a name, an address of mail and an id of their own', () => {
    expect(users.length).toBeGreaterThanOrEqual(60)
    expect(new Set(users.map(({ email }) => email)).size).toBe(users.length)
    expect(new Set(users.map(({ nome }) => nome)).size).toBe(users.length)
    expect(users.map(({ id }) => id)).toEqual(users.map((_, index) => index + 1))
    for (const { nome, email } of users) {
      expect(nome).toMatch(/^(?:[\p{L}.'-]+ )+[\p{L}.'-]+$/u)
      expect(email).toMatch(/^[a-z.]+@[a-z]+\.example$/)
    }
  })

  it('hold documents of their own, a few of them those of companies, some with letters', () => {
    const documents = users.flatMap((user) => user.cpf ?? [])
    expect(new Set(documents).size).toBe(documents.length)
    expect(documents.filter((value) => value.length === 14).length).toBeGreaterThanOrEqual(4)
    expect(documents.filter((value) => /[A-Z]/.test(value)).length).toBeGreaterThanOrEqual(2)
  })

  it('live in cities whose postal range and state match', () => {
    const brazilians = users.filter(({ address }) => address.country === 'BR')
    expect(brazilians.length).toBeGreaterThan(users.length / 2)
    for (const { address } of brazilians) {
      const { state, from = Infinity, to = 0 } = places.find(({ city }) => city === address.city) ?? {}
      const range = Number(address.zipcode?.slice(0, 5))
      expect([state, from <= range && range <= to]).toEqual([address.state, true])
    }
    expect(users.filter(({ document }) => document !== null)).toHaveLength(foreigners.length)
    expect(new Set(brazilians.map(({ address }) => address.state)).size).toBeGreaterThan(12)
  })

  it('are registered before now, and confirmed and removed after that', () => {
    for (const { createdAt, confirmedAt, deletedAt } of users) {
      expect(createdAt < now).toBe(true)
      for (const later of [confirmedAt, deletedAt]) expect(!later || (later > createdAt && later < now)).toBe(true)
    }
  })

  it('are confirmed, unconfirmed or inactive, and every inactive one was confirmed', () => {
    const unconfirmed = users.filter(({ confirmedAt }) => confirmedAt === null)
    const inactive = users.filter(({ deletedAt }) => deletedAt !== null)
    expect(unconfirmed.length).toBeGreaterThanOrEqual(5)
    expect(inactive.length).toBeGreaterThanOrEqual(5)
    expect(inactive.every(({ confirmedAt }) => confirmedAt !== null)).toBe(true)
  })

  it('include the demo logins; only the pending one signs in unconfirmed', () => {
    const logins = users.filter(({ email }) => email.endsWith('@sillage.example'))
    const shown = logins.map((user) => `${user.email} ${profileNames.get(user.profileId)} ${user.confirmedAt !== null}`)
    expect(shown.sort()).toEqual([
      'admin@sillage.example ADMIN true',
      'gerente@sillage.example GERENTE true',
      'pendente@sillage.example GERENTE false',
      'usuario@sillage.example USER true',
    ])
    expect(logins.every(({ hasPassword, deletedAt }) => hasPassword && deletedAt === null)).toBe(true)
    const others = users.filter((user) => !logins.includes(user))
    expect(others.every(({ hasPassword, confirmedAt }) => hasPassword === (confirmedAt !== null))).toBe(true)
  })

  it('have one of the four profiles, two of which have a master', () => {
    const masters = profiles.map(({ nome, masterId }) => `${nome} under ${masterId && profileNames.get(masterId)}`)
    expect(masters).toEqual(['ADMIN under null', 'USER under null', 'GERENTE under ADMIN', 'MARKETING under GERENTE'])
    for (const { id } of profiles) expect(users.filter(({ profileId }) => profileId === id).length).toBeGreaterThan(1)
  })
})
