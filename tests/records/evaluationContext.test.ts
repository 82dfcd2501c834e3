import { expect, test } from 'vitest'
import { toCurrentUser } from '../../server/http/currentUser.ts'
import { createEvaluationContext } from '../../server/records/recordsContext.ts'

const createContext = (instant: string, timeZone: string) =>
  createEvaluationContext({ clock: () => new Date(instant), timeZone }, toCurrentUser(1, 'ADMIN', 'session'))

test.each([
  ['2026-03-01T02:59:59.999Z', 'America/Sao_Paulo', '2026-02-28'],
  ['2026-03-01T03:00:00.000Z', 'America/Sao_Paulo', '2026-03-01'],
  ['2026-12-31T23:30:00.000Z', 'Asia/Tokyo', '2027-01-01'],
])('at %s it is in %s the %s', (instant, timeZone, today) => {
  expect(createContext(instant, timeZone)).toMatchObject({ now: instant, today })
})

test('the user in the evaluation context has the properties that predicates may read, but not the session', () => {
  const { me } = createContext('2026-03-01T12:00:00.000Z', 'UTC')
  expect(me).toEqual({ id: 1, isAdmin: true, isStaff: true, profile: 'ADMIN' })
})
