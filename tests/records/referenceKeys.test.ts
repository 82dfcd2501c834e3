import { afterAll, beforeAll, expect, test } from 'vitest'
import { quiz } from '#resources/quiz.ts'
import { meOf } from '../../server/http/me.ts'
import { createRecordsContext } from '../../server/records/createContext.ts'
import { createRecord } from '../../server/records/write.ts'
import { createTestApp, type TestApp } from '../support/createTestApp.ts'

let world: TestApp
beforeAll(async () => {
  world = await createTestApp()
})
afterAll(() => world.close())

test.each(['abc', 'x y', 2_147_483_647])(
  'a reference to what cannot be there is refused, not broken: %j',
  async (campaignId) => {
    const { db, clock, files } = world
    const context = createRecordsContext({ db, files, clock, timeZone: 'America/Sao_Paulo' })
    const request = { me: meOf(1, 'ADMIN', 'session'), resource: quiz, locale: 'pt' } as const
    const creating = createRecord(context, request, { name: 'Perfume ideal', campaignId })
    await expect(creating).rejects.toMatchObject({ status: 400, extras: { field: 'campaignId' } })
  },
)
