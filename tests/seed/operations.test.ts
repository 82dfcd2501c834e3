import { describe, expect, it } from 'vitest'
import { initiativeStatuses } from '#rules/initiatives.ts'
import { createDemoData } from '../../server/seed/demoData.ts'

const now = new Date('2026-11-20T15:30:00.000Z')
const { users, campaigns, devices, capsules, shots, initiatives, results } = createDemoData({ now })
const countUnique = (values: readonly unknown[]) => new Set(values).size
const collectionsById = new Map(campaigns.map(({ id, collection }) => [id, collection.map((slot) => slot.fragranceId)]))

describe('the demo devices', () => {
  it('are forty with addresses of their own that no manufacturer owns', () => {
    expect(devices).toHaveLength(40)
    expect(countUnique(devices.map(({ macAddress }) => macAddress))).toBe(40)
    for (const { macAddress } of devices) expect(Number.parseInt(macAddress.slice(0, 2), 16) & 0b11).toBe(0b10)
  })

  it('are partly in use and owned, by active people, from before now', () => {
    for (const key of ['userId', 'ownerId', 'campaignId'] as const) {
      expect(devices.filter((device) => device[key] !== null).length).toBeGreaterThan(15)
      expect(devices.filter((device) => device[key] === null).length).toBeGreaterThan(2)
    }
    for (const { userId, ownerId, createdAt, updatedAt } of devices) {
      for (const id of [userId, ownerId]) if (id) expect(users[id - 1]?.deletedAt).toBeNull()
      expect(createdAt <= updatedAt && updatedAt < now).toBe(true)
    }
  })
})

describe('the demo capsules', () => {
  it('are two hundred with serial numbers of their own that carry the year of filling', () => {
    expect(capsules).toHaveLength(200)
    expect(countUnique(capsules.map(({ serialNumber }) => serialNumber))).toBe(200)
    for (const { serialNumber, createdAt } of capsules) {
      expect(serialNumber).toMatch(new RegExp(`^SLG-${createdAt.getUTCFullYear()}-\\d{6}$`))
    }
  })

  it('sit once a fragrance in a device whose campaign carries it, or wait in stock', () => {
    const usedCapsules = capsules.filter(({ deviceId }) => deviceId !== null)
    expect(countUnique(usedCapsules.map(({ deviceId, fragranceId }) => `${deviceId} ${fragranceId}`))).toBe(
      usedCapsules.length,
    )
    for (const { deviceId, fragranceId } of usedCapsules) {
      const campaignId = devices.find(({ id }) => id === deviceId)?.campaignId
      expect(collectionsById.get(campaignId ?? 0)).toContain(fragranceId)
    }
    expect(capsules.length - usedCapsules.length).toBeGreaterThan(10)
  })

  it('are full, half used and empty; some past their date, some within a month of it', () => {
    const left = capsules.map(({ remainingShots }) => remainingShots)
    expect(left.every((count) => Number.isInteger(count) && count >= 0)).toBe(true)
    expect(left.filter((count) => count === 0).length).toBeGreaterThan(3)
    expect(left.filter((count) => count > 0 && count < 12).length).toBeGreaterThan(3)
    const due = capsules.map(({ dueDate }) => dueDate)
    expect(due.filter((day) => day < '2026-11-20').length).toBeGreaterThan(5)
    expect(due.filter((day) => day >= '2026-11-20' && day <= '2026-12-20').length).toBeGreaterThan(5)
    expect(due.filter((day) => day > '2026-12-20').length).toBeGreaterThan(100)
    expect(capsules.every(({ createdAt, updatedAt }) => createdAt <= updatedAt && updatedAt < now)).toBe(true)
  })
})

describe('the demo shots', () => {
  it('fill the year up to yesterday, once a day, campaign and fragrance', () => {
    expect(shots.length > 15_000 && shots.length < 25_000).toBe(true)
    const keys = shots.map(({ day, campaignId, fragranceId }) => `${day} ${campaignId} ${fragranceId}`)
    expect(countUnique(keys)).toBe(shots.length)
    const days = [...new Set(shots.map(({ day }) => day))].sort()
    expect([days.length, days[0], days.at(-1)]).toEqual([365, '2025-11-20', '2026-11-19'])
  })

  it('count fragrances of the campaign, at least one a row, while the campaign is active', () => {
    const wrong = shots.filter(({ day, campaignId, fragranceId, count }) => {
      const campaign = campaigns.find(({ id }) => id === campaignId)
      const isAfterCreation = campaign && day > campaign.createdAt.toISOString().slice(0, 10)
      const ended = campaign?.deletedAt && day >= campaign.deletedAt.toISOString().slice(0, 10)
      return !isAfterCreation || ended || count < 1 || !collectionsById.get(campaignId)?.includes(fragranceId)
    })
    expect(wrong).toEqual([])
  })

  it('peak on Saturdays and ebb on Sundays', () => {
    const shotsByWeekday = [0, 0, 0, 0, 0, 0, 0]
    for (const { day, count } of shots) {
      const weekday = new Date(day).getUTCDay()
      shotsByWeekday[weekday] = (shotsByWeekday[weekday] ?? 0) + count
    }
    expect([
      shotsByWeekday.indexOf(Math.max(...shotsByWeekday)),
      shotsByWeekday.indexOf(Math.min(...shotsByWeekday)),
    ]).toEqual([6, 0])
  })
})

describe('the demo initiatives', () => {
  it('stand in all five statuses, under titles of their own; only approved ones have results', () => {
    const statuses = initiativeStatuses.map(({ status }) => status)
    expect(new Set(initiatives.map(({ status }) => status))).toEqual(new Set(statuses))
    expect(countUnique(initiatives.map(({ title }) => title))).toBe(initiatives.length)
    expect(initiatives.every(({ createdAt }) => createdAt < now)).toBe(true)
    expect(results.length).toBeGreaterThan(10)
    for (const { initiativeId, createdAt } of results) {
      const initiative = initiatives.find(({ id }) => id === initiativeId)
      expect(initiative?.status).toBe('Aprovada')
      expect(createdAt < now && initiative !== undefined && createdAt >= initiative.createdAt).toBe(true)
    }
  })
})
