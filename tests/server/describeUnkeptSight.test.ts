import { expect, test } from 'vitest'
import type { ResourceData } from '#language/resource.ts'
import { f } from '#product/language.ts'
import { describeUnkeptSight } from '../../server/describeUnkeptSight.ts'

const open: ResourceData = { name: 'open', key: 'openId', title: 'name', fields: { name: f.text() } }
const limited: ResourceData = { ...open, name: 'limited', records: { name: 'x' } }
const guarded: ResourceData = { ...open, name: 'guarded', fields: { pay: f.text({ maySee: { '$me.isAdmin': true } }) } }

test('the start says what a plain server has to keep, and nothing where the server is ours', () => {
  const all = [open, limited, guarded]
  const text =
    'API_ADAPTER=jsonServer: who sees which records and fields is for that server to keep. Declared for: limited, guarded.'
  expect(describeUnkeptSight({ apiAdapter: 'jsonServer' }, all)).toBe(text)
  expect(describeUnkeptSight({ apiAdapter: 'jsonServer' }, [open])).toBeUndefined()
  expect(describeUnkeptSight({ apiAdapter: 'contract' }, all)).toBeUndefined()
})
