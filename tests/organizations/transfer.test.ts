import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { list, organizationIds, setUpDemo, signIn } from './organizationFixture.ts'

const { testApp, admin, manager, partner, partnerAdmin } = await setUpDemo()
const { casaAroma, atelieBruma } = organizationIds

const move = (path: string, organizationId: number | null, client = admin) =>
  client.put(`/api/${path}`, { organizationId })

interface Row {
  readonly [column: string]: unknown
}
const query = async (statement: ReturnType<typeof sql<Row>>) => (await statement.execute(testApp.db)).rows

describe('a campaign', () => {
  it('goes to another organization with its quiz and the texts of it, each with an entry of its history [X-33]', async () => {
    await sql`update devices set campaign_id = null where campaign_id = 9`.execute(testApp.db)
    const before = (await admin.get('/api/quiz/4')).json<{ questions: unknown[] }>()
    const moved = await move('campaigns/move/9', atelieBruma)
    expect(moved.json()).toMatchObject({ campaignId: 9, organization: { name: 'Ateliê Bruma' } })
    const bruna = await signIn(testApp, 'bruna@ateliebruma.example')
    const quiz = (await bruna.get('/api/quiz/4')).json<{ organizationId: number; questions: unknown[] }>()
    expect([quiz.organizationId, quiz.questions.length]).toEqual([atelieBruma, before.questions.length])
    expect(JSON.stringify(quiz.questions)).toContain('Em que canto da casa você passa mais tempo?')
    expect((await partner.get('/api/campaigns/9')).statusCode).toBe(404)
    expect((await partner.get('/api/quiz/4')).statusCode).toBe(404)
    const bank = (await bruna.get('/api/question/by-name?language=pt-BR&str=')).json<unknown[]>()
    expect(bank.length).toBe(2)
    const entries = (await list(admin, 'audit')).data.filter(({ action }) => action === 'transfer')
    expect(entries.map(({ resource, id }) => [resource, id])).toEqual([
      ['campaigns', '9'],
      ['quiz', '4'],
    ])
  })

  it('stays while a device of its organization has it [X-33]', async () => {
    const held = await move('campaigns/move/1', casaAroma)
    expect([held.statusCode, held.body]).toEqual([
      409,
      expect.stringMatching(
        /^O registro não pode mudar de organização: há \d+ registros de Dispositivos que se referem a ele\.$/,
      ),
    ])
    expect((await admin.get('/api/campaigns/1')).json()).toMatchObject({ organizationId: null })
  })
})

describe('a device', () => {
  it('goes to another organization with its capsules once nothing of the former is in it [X-33]', async () => {
    const [device] = await query(sql<Row>`
      select d.id, count(*)::int as capsules from devices as d join capsules as c on c.device_id = d.id
      where d.organization_id = 2 and d.owner_id is not null group by d.id order by d.id limit 1`)
    const held = await move(`devices/move/${device?.id}`, null)
    expect([held.statusCode, held.body]).toEqual([
      409,
      expect.stringMatching(/^“.+” não pode mudar de organização enquanto “(Campanha|Usuário|Proprietário)” estiver/),
    ])
    await sql`update devices set owner_id = null, user_id = null, campaign_id = null where id = ${device?.id}`.execute(
      testApp.db,
    )
    expect((await move(`devices/move/${device?.id}`, null)).json()).toMatchObject({ organization: null })
    const [capsules] = await query(sql<Row>`
      select count(*)::int as total from capsules where device_id = ${device?.id} and organization_id is null`)
    expect(capsules?.total).toBe(device?.capsules)
  })
})

describe('a person', () => {
  it('goes to another organization and is signed out [X-33]', async () => {
    const livia = await signIn(testApp, 'livia@casaaroma.example')
    const { id } = (await livia.get('/api/usuario/me')).json<{ id: number }>()
    await sql`update devices set owner_id = null, user_id = null where ${id} in (owner_id, user_id)`.execute(testApp.db)
    expect((await move(`usuario/move/${id}`, atelieBruma)).statusCode).toBe(200)
    expect((await livia.get('/api/usuario/me')).statusCode).toBe(401)
    const again = await signIn(testApp, 'livia@casaaroma.example')
    expect((await list(again, 'usuario')).data.map(({ nome }) => nome)).toContain('Bruna Maciel')
  })
})

describe('a move', () => {
  it('is of administrators of the house, to an organization that there is', async () => {
    expect((await move('campaigns/move/10', null, partnerAdmin)).statusCode).toBe(403)
    expect((await move('campaigns/move/10', atelieBruma, manager)).statusCode).toBe(403)
    const unknown = await move('campaigns/move/10', 99)
    expect([unknown.statusCode, unknown.headers['error-field']]).toEqual([400, 'organizationId'])
    expect((await move('campaigns/move/99999', null)).statusCode).toBe(404)
  })
})
