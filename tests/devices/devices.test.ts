import { describe, expect, it } from 'vitest'
import { setUpApp } from '../http/appFixture.ts'
import { awaitStatuses, type Page } from '../support/answers.ts'
import { seedWithoutPictures } from '../support/seedWithoutPictures.ts'

interface Device {
  readonly deviceId: number
  readonly macAddress: string
  readonly user: { readonly nome: string } | null
  readonly owner: { readonly nome: string } | null
  readonly organizationId: number | null
  readonly updatedAt: string
}

const testApp = await setUpApp()
await seedWithoutPictures(testApp.db, testApp.clock())
const manager = await testApp.signInAs('GERENTE')

const list = async <Row>(query: string): Promise<Page<Row>> => (await manager.get(`/api/${query}`)).json()
const listDevicesWhere = async (matches: (device: Device) => boolean): Promise<Device[]> =>
  (await list<Device>('devices?perPage=50')).data.filter(matches)
const findDevice = async (matches: (device: Device) => boolean): Promise<Device> => {
  const [device] = await listDevicesWhere(matches)
  if (!device) throw new Error('no such device')
  return device
}
const rereadDevice = async ({ deviceId }: Device): Promise<Device> =>
  (await manager.get(`/api/devices/${deviceId}`)).json()

it.each([
  ['devices?perPage=10&page=2', { total: 48, totalPages: 5 }, 10],
  ['capsules?perPage=20&page=10', { total: 230, totalPages: 12 }, 20],
])('%s is a page of a list [J-61, J-63]', async (query, totals, rows) => {
  const page = await list(query)
  expect(page).toMatchObject(totals)
  expect(page.data).toHaveLength(rows)
})

describe('devices', () => {
  it('have an id, an address, campaign, user and owner by name, and dates [H-12]', async () => {
    const device = await findDevice(
      ({ user, owner, organizationId }) => user !== null && owner !== null && organizationId === null,
    )
    expect(device).toEqual({
      deviceId: expect.any(Number),
      macAddress: expect.stringMatching(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/),
      campaign: { campaignId: expect.any(Number), name: expect.any(String) },
      user: { nome: expect.any(String) },
      owner: { nome: expect.any(String) },
      organizationId: null,
      organization: null,
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
    })
  })

  it('hold capsules, and each of them is of a fragrance [H-16]', async () => {
    const { data: capsules } = await list<{ device: { macAddress: string } | null; fragrance: { name: string } }>(
      'capsules?perPage=50',
    )
    const { macAddress } = capsules.find(({ device }) => device)?.device ?? { macAddress: '' }
    const { data: held } = await list<(typeof capsules)[number]>(`capsules?perPage=50&FilterString=${macAddress}`)
    expect(held.length).toBeGreaterThan(1)
    for (const { device, fragrance } of held) {
      expect(device).toEqual({ macAddress })
      expect((await list(`fragrances?FilterString=${encodeURIComponent(fragrance.name)}`)).total).toBeGreaterThan(0)
    }
    expect((await list(`devices?FilterString=${macAddress}`)).total).toBe(1)
  })
})

describe('disconnecting the user of a device', () => {
  it('leaves the device without a user, keeps its owner and says when [J-62]', async () => {
    const device = await findDevice(({ user, owner }) => user !== null && owner !== null)
    testApp.clock.advance(1000)
    const response = await manager.put(`/api/devices/remove-user/${device.deviceId}`)
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(await rereadDevice(device)).toEqual({ ...device, user: null, updatedAt: testApp.clock().toISOString() })
  })

  it('is written into the audit trail with who did it and whom it was about', async () => {
    const device = await findDevice(({ user }) => user !== null)
    await manager.put(`/api/devices/remove-user/${device.deviceId}`)
    const entries = testApp.db.selectFrom('audit_entries').selectAll().where('record_id', '=', String(device.deviceId))
    const entry = await entries.where('resource', '=', 'devices').executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'disconnect', user_id: manager.id, title: device.macAddress })
    expect(entry.changes).toMatchObject({ user: { from: device.user, to: null } })
  })

  it('is refused with the reason if another user was faster', async () => {
    const device = await findDevice(({ user }) => user !== null)
    const answers = await Promise.all([1, 2].map(() => manager.put(`/api/devices/remove-user/${device.deviceId}`)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.body).toContain('o dispositivo não tem usuário')
  })

  it('is refused for a device that does not exist, to nobody and to a plain user', async () => {
    const plain = await testApp.signInAs('USER')
    const { deviceId } = await findDevice(({ user }) => user !== null)
    const path = '/api/devices/remove-user'
    expect(await awaitStatuses(manager.put(`${path}/999999`), manager.put(`${path}/first`))).toEqual([404, 404])
    const others = [testApp.anonymous.put(`${path}/${deviceId}`), plain.put(`${path}/${deviceId}`)]
    expect(await awaitStatuses(...others)).toEqual([401, 403])
    expect((await manager.get(`/api/devices/${deviceId}`)).json()).toMatchObject({ user: { nome: expect.any(String) } })
  })
})
