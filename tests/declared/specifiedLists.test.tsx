import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import type { ResourceData } from '#language/resource.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { capsules } from '#product/resources/capsules.ts'
import { devices } from '#product/resources/devices.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { profiles } from '#product/resources/profiles.ts'
import { quiz } from '#product/resources/quiz.ts'
import { users } from '#product/resources/users.ts'
import { openDeclaredScreens, pastInstant } from './declaredFixture.ts'

const dates = { createdAt: pastInstant, updatedAt: '2026-01-02T12:00:00.000Z', deletedAt: null }
const names = { user: { nome: 'Bia' }, owner: { nome: 'Ana' } }
const brazil = { street: 'Rua A, 9', city: 'Santos', state: 'São Paulo', zipcode: '01310-100', country: 'BR' }
const lisbon = { street: 'Rua B, 1', city: 'Lisboa', state: 'Lisboa', zipcode: '1100-148', country: 'PT' }
const bia = { id: 7, nome: 'Bia', email: 'b@x.test', profile: { nome: 'USER' }, confirmedAt: pastInstant, ...dates }
const inBrazil = { ...bia, cpf: '52998224725', genre: 'F', birthday: '1990-01-31', address: brazil }
const foreignUser = { ...bia, document: 'AB 12-34', address: lisbon, deletedAt: pastInstant }
const rose = { fragranceId: 7, name: 'Rosa', genre: 'F', category: { name: 'Floral' }, collections: [], ...dates }
const natal = { campaignId: 7, name: 'Natal', downloads: 3, fragranceShots: 100, isDefault: false, ...dates }
const verao = { quizId: 7, name: 'Verão', campaign: { name: 'Praia' }, language: 'pt-BR', questionsCount: 2, ...dates }
const device = { deviceId: 7, macAddress: '5E:11:00:00:00:01', campaign: { name: 'Natal' }, ...names, ...dates }
const capsule = { serialNumber: 'SLG-1', fragrance: { name: 'Rosa' }, remainingShots: 1250, device: null, ...dates }
const manager = { id: 2, nome: 'GERENTE', perfilMaster: { nome: 'ADMIN' }, totalUsuarios: 3 }

describe('the columns of a list are those of the specification', () => {
  const people = 'Nome | E-mail | Documento | Gênero | Data de nascimento | Perfil | Endereço | Status | Criado em'
  test.each<[what: string, ResourceData, RecordData, heads: string, cells: string]>([
    [
      'users in Brazil [D-08, D-09, D-13]',
      users,
      inBrazil,
      people,
      'Bia | b@x.test | 529.982.247-25 | Feminino | 31/01/1990 | USER | ' +
        'Rua A, 9, Santos, São Paulo, 01310-100, Brasil | Ativo | 01/01/2026',
    ],
    [
      'inactive users elsewhere [D-10, D-11, D-12]',
      users,
      foreignUser,
      people,
      'Bia | b@x.test | AB 12-34 | – | – | USER | Rua B, 1, Lisboa, Lisboa, 1100-148, Portugal | Inativo | 01/01/2026',
    ],
    [
      'fragrances [E-01, E-02, E-03]',
      fragrances,
      rose,
      'Código | Nome | Gênero | Categoria | Criada em',
      '0007 | Rosa | Feminino | Floral | 01/01/2026 09:00',
    ],
    [
      'campaigns [F-01]',
      campaigns,
      natal,
      'Downloads | Disparos por fragrância | Nome | Criada em | Atualizada em',
      '3 | 100 | Natal | 01/01/2026 09:00 | 02/01/2026 09:00',
    ],
    [
      'quizzes [G-01]',
      quiz,
      { ...verao, publishedAt: pastInstant },
      'Nome | Campanha | Idioma | Número de perguntas | Publicado em | Validado em | Criado em | Atualizado em',
      'Verão | Praia | Português (Brasil) | 2 | 01/01/2026 09:00 | – | 01/01/2026 09:00 | 02/01/2026 09:00',
    ],
    [
      'devices [H-01, M-15]',
      devices,
      device,
      'Endereço MAC | Campanha | Usuário | Proprietário | Atualizado em | Criado em',
      '5E:11:00:00:00:01 | Natal | Bia | Ana | 02/01/2026 09:00 | 01/01/2026 09:00',
    ],
    [
      'capsules, with which nothing can be done [H-13, H-14]',
      capsules,
      { ...capsule, dueDate: '2027-12-31' },
      'Número de série | Fragrância | Disparos restantes | Endereço MAC do dispositivo | Validade | Criada em | Atualizada em',
      'SLG-1 | Rosa | 1.250 | – | 31/12/2027 | 01/01/2026 09:00 | 02/01/2026 09:00',
    ],
    [
      'profiles, with which nothing can be done [D-01, D-02]',
      profiles,
      manager,
      'Nome | Perfil mestre | Número de usuários',
      'GERENTE | ADMIN | 3',
    ],
  ])('of %s', async (_what, resource, record, heads, cells) => {
    const row = await openRow(resource, record)
    const isEditable = resource !== capsules && resource !== profiles
    const before = isEditable ? 2 : 0
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual([...['', 'Ações'].slice(2 - before), ...heads.split(' | ')])
    const texts = row.getAllByRole('cell').map(({ textContent }) => textContent.replace('Sem informação', ''))
    expect(texts.slice(before)).toEqual(cells.split(' | '))
    if (isEditable) return
    const controls = ['button', 'switch', 'checkbox', 'menu'].flatMap((role) => row.queryAllByRole(role))
    expect([controls, screen.queryAllByRole('radio')]).toEqual([[], []])
    expect([row.getAllByRole('link').length, screen.queryByRole('link', { name: /^Nov[ao] / })]).toEqual([1, null])
  })
})

describe('a row offers what the specification says', () => {
  const own = { ...bia, id: 1, confirmedAt: null }
  test.each<[what: string, ResourceData, RecordData, actions: string, profile?: string]>([
    ['an active fragrance in no campaign [E-11]', fragrances, rose, 'Editar, Ativa'],
    [
      'an active fragrance in a campaign [E-12]',
      fragrances,
      { ...rose, collections: [{}], collectionsCount: 1 },
      'Editar',
    ],
    ['an inactive fragrance [E-11, E-12]', fragrances, { ...rose, deletedAt: pastInstant }, 'Ativa'],
    ['an active campaign [F-02, F-03, F-08]', campaigns, natal, 'Editar, Ativa, Ver QR code, Definir como padrão'],
    [
      'an inactive campaign [F-02, F-03]',
      campaigns,
      { ...natal, deletedAt: pastInstant },
      'Ativa, Ver QR code, (Definir como padrão)',
    ],
    [
      'the default campaign [F-07]',
      campaigns,
      { ...natal, isDefault: true },
      'Editar, Ativa, Ver QR code, (Campanha padrão)',
    ],
    ['a quiz [G-02, G-03]', quiz, verao, 'Editar, Ativo, Validar, (Publicar)'],
    ['a device with a user [H-02, H-03]', devices, device, 'Gerar código de redefinição, Desconectar usuário'],
    ['a device without a user [H-02, H-04]', devices, { ...device, user: null }, 'Gerar código de redefinição'],
    [
      'an unconfirmed user, to a manager [D-37, O-08]',
      users,
      { ...bia, confirmedAt: null },
      'Reenviar e-mail de confirmação',
      'GERENTE',
    ],
    ['a confirmed user, to a manager [D-37, O-07, O-09]', users, bia, '', 'GERENTE'],
    ['themselves, to a manager who is confirmed', users, { ...own, confirmedAt: pastInstant }, '', 'GERENTE'],
    [
      'themselves, to a manager who is not confirmed [D-38]',
      users,
      own,
      'Editar, Reenviar e-mail de confirmação',
      'GERENTE',
    ],
  ])('about %s', async (_what, resource, record, actions, profile = 'ADMIN') => {
    const title = String(record[resource.title])
    const row = await openRow(resource, record, profile)
    const controls = ['link', 'switch', 'button'].flatMap((role) => row.queryAllByRole(role, { name: /: / }))
    const labels = controls.map((one) => {
      const label = one.getAttribute('aria-label')?.replace(`: ${title}`, '')
      return one.getAttribute('aria-disabled') === 'true' ? `(${label})` : label
    })
    expect(labels.join(', ')).toBe(actions)
    expect(row.getAllByRole('link', { name: title })).toHaveLength(1)
  })
})

/** Opens a list with one record, active or inactive, in the time zone of São Paulo. Returns its row. */
async function openRow(resource: ResourceData, record: RecordData, profile = 'ADMIN') {
  const route = resource === profiles ? 'perfis' : resource.name
  const options = { shown: [resource], screens: { quizEditor: () => null }, timeZone: 'America/Sao_Paulo', profile }
  openDeclaredScreens({ [resource.name]: [record] }, { address: `/admin/${route}?status=all`, ...options })
  const [, row] = await screen.findAllByRole('row')
  if (!row) throw new Error('the list has no row')
  return within(row)
}
