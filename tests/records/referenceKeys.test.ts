import { expect, test } from 'vitest'
import { quiz } from '#resources/quiz.ts'
import { meOf } from '../../server/http/me.ts'
import { createRecord } from '../../server/records/write.ts'
import { openApp } from '../http/world.ts'
import { contextOf } from './records.ts'

const world = await openApp()

test.each(['abc', 'x y', '-1', '9'.repeat(20), 2_147_483_647])(
  'a reference to what cannot be there is refused, not broken: %j',
  async (campaignId) => {
    const request = {
      context: contextOf(world),
      me: meOf(1, 'ADMIN', 'session'),
      resource: quiz,
      locale: 'pt',
    } as const
    const creating = createRecord(request, { name: 'Perfume ideal', campaignId })
    await expect(creating).rejects.toMatchObject({ status: 400, extras: { field: 'campaignId' } })
  },
)
