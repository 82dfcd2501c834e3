import { describe, expect, test } from 'vitest'
import { categories } from '#resources/categories.ts'
import { resources } from '#resources/index.ts'
import type { RecordData } from '#resources/language/evaluate.ts'
import type { PredicateData } from '#resources/language/predicate.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { users } from '#resources/users.ts'
import { demands } from './demands.ts'
import { demanded, factsAgainst, refused } from './sentences.ts'

const past = '2026-01-01T00:00:00.000Z'

const named = (at: string) => {
  const [name, action = '', word] = at.split('.')
  const resource: ResourceData | undefined = resources.find((candidate) => candidate.name === name)
  if (!resource) throw new Error(`no resource '${name}'`)
  return { resource, action, predicate: resource.actions?.[action]?.[word as 'who' | 'if'] ?? {} }
}

test.each(demands)('$at says what it asks for', ({ at, sentences }) => {
  const { resource, predicate } = named(at)
  expect(demanded(resource, predicate)).toEqual(sentences)
})

test('every condition of every declared action is among these', () => {
  const declared = resources.flatMap((resource: ResourceData) =>
    Object.entries(resource.actions ?? {}).flatMap(([action, data]) =>
      (['who', 'if'] as const).filter((word) => data[word]).map((word) => `${resource.name}.${action}.${word}`),
    ),
  )
  expect(demands.map(({ at }) => at)).toEqual(declared)
})

const refusals: [at: string, record: RecordData, pt: string, en: string, es: string][] = [
  [
    'users.toggle',
    { confirmedAt: null },
    'Agora não é possível: o e-mail do usuário ainda não foi confirmado.',
    'Not possible right now: the email of the user is not confirmed yet.',
    'Ahora no es posible: el correo del usuario aún no se ha confirmado.',
  ],
  [
    'users.remove',
    { confirmedAt: past },
    'Agora não é possível: o e-mail do usuário já foi confirmado.',
    'Not possible right now: the email of the user is already confirmed.',
    'Ahora no es posible: el correo del usuario ya se ha confirmado.',
  ],
  [
    'fragrances.edit',
    { deletedAt: past },
    'Agora não é possível: a fragrância está inativa.',
    'Not possible right now: the fragrance is inactive.',
    'Ahora no es posible: la fragancia está inactiva.',
  ],
  [
    'fragrances.toggle',
    { deletedAt: null, collections: [{ campaignId: 1, slot: 2 }], collectionsCount: 1 },
    'Agora não é possível: a fragrância está ativa e está em campanhas.',
    'Not possible right now: the fragrance is active and is in campaigns.',
    'Ahora no es posible: la fragancia está activa y está en campañas.',
  ],
  [
    'categories.toggle',
    { deletedAt: null, fragrances: [{ deletedAt: null }] },
    'Agora não é possível: a categoria está ativa e tem fragrâncias ativas.',
    'Not possible right now: the category is active and has active fragrances.',
    'Ahora no es posible: la categoría está activa y tiene fragancias activas.',
  ],
  [
    'categories.remove',
    { deletedAt: null, fragrances: [], fragrancesCount: 3 },
    'Agora não é possível: a categoria está ativa e tem fragrâncias.',
    'Not possible right now: the category is active and has fragrances.',
    'Ahora no es posible: la categoría está activa y tiene fragancias.',
  ],
  [
    'campaigns.setDefault',
    { deletedAt: past, isDefault: true },
    'Agora não é possível: a campanha está inativa e é a padrão.',
    'Not possible right now: the campaign is inactive and is the default.',
    'Ahora no es posible: la campaña está inactiva y es la predeterminada.',
  ],
  [
    'quiz.validate',
    { deletedAt: past, questions: [], questionsCount: 0, validatedAt: past },
    'Agora não é possível: o quiz está inativo, não tem perguntas e já foi validado.',
    'Not possible right now: the quiz is inactive, has no questions and is already validated.',
    'Ahora no es posible: el cuestionario está inactivo, no tiene preguntas y ya se ha validado.',
  ],
  [
    'quiz.publish',
    { deletedAt: null, validatedAt: null, publishedAt: null },
    'Agora não é possível: o quiz ainda não foi validado.',
    'Not possible right now: the quiz is not validated yet.',
    'Ahora no es posible: el cuestionario aún no se ha validado.',
  ],
  [
    'quiz.unpublish',
    { deletedAt: null, validatedAt: past, publishedAt: null },
    'Agora não é possível: o quiz ainda não foi publicado.',
    'Not possible right now: the quiz is not published yet.',
    'Ahora no es posible: el cuestionario aún no se ha publicado.',
  ],
  [
    'devices.disconnect',
    { user: null },
    'Agora não é possível: o dispositivo não tem usuário.',
    'Not possible right now: the device has no user.',
    'Ahora no es posible: el dispositivo no tiene usuario.',
  ],
]

test.each(refusals)('%s says why not, as the record is', (at, record, pt, en, es) => {
  const { resource, action } = named(at)
  expect(refused(resource, action, record)).toEqual({ pt, en, es })
})

describe('who may not', () => {
  test('is told so, and nothing of the record besides', () => {
    expect(refused(users, 'remove', { confirmedAt: past }, { isAdmin: false })).toEqual({
      pt: 'Você não pode fazer isso: você não é administrador.',
      en: 'You cannot do this: you are not an administrator.',
      es: 'No puedes hacer esto: no eres administrador.',
    })
  })

  test('is told of every way that is closed', () => {
    expect(refused(users, 'edit', { id: 9, confirmedAt: past }, { isAdmin: false })).toEqual({
      pt: 'Você não pode fazer isso: você não é administrador, o registro não é o seu e o e-mail do usuário já foi confirmado.',
      en: 'You cannot do this: you are not an administrator, it is not your own record and the email of the user is already confirmed.',
      es: 'No puedes hacer esto: no eres administrador, el registro no es el tuyo y el correo del usuario ya se ha confirmado.',
    })
  })
})

test('where nothing is against it, the general refusal is said', () => {
  expect(refused(categories, 'edit', { deletedAt: null }).en).toBe(
    'The current state of the record does not allow this action.',
  )
})

describe('a fact that no resource words for itself', () => {
  const facts: [string, PredicateData, RecordData, string[]][] = [
    ['equality', { 'address.state': 'SP' }, { address: { state: 'RJ' } }, ['the field “state or region” is not “SP”']],
    ['what is missing', { 'address.country': 'BR' }, { address: { country: null } }, ['no country is chosen yet']],
    ['a missing parent', { 'address.country': 'BR' }, {}, ['no country is chosen yet']],
    ['a choice by its name', { genre: 'F' }, { genre: 'M' }, ['the field “gender” is not “Female”']],
    [
      'several choices',
      { genre: { in: ['F', 'O'] } },
      { genre: 'M' },
      ['the field “gender” is none of these: Female, Other'],
    ],
    ['the same', { genre: { ne: 'M' } }, { genre: 'M' }, ['the field “gender” is “Male”']],
    ['order', { id: { gt: 5, lt: 9 } }, { id: 4 }, ['the field “ID” is not greater than 5']],
    [
      'an instant',
      { createdAt: { lt: '$now' } },
      { createdAt: '2027-01-01T00:00:00.000Z' },
      ['the field “created on” is not before now'],
    ],
    [
      'a day',
      { birthday: { lte: '$today' } },
      { birthday: '2027-01-01' },
      ['the field “birthday” is not on or before today'],
    ],
    ['under not', { not: { genre: 'M' } }, { genre: 'M' }, ['the field “gender” is “Male”']],
    ['once', { or: [{ genre: 'F' }, { genre: 'F' }] }, { genre: 'M' }, ['the field “gender” is not “Female”']],
    ['what can never be', { or: [] }, {}, ['This action is not available.']],
    ['nothing', { genre: 'M' }, { genre: 'M' }, []],
    ['whoever is staff', { '$me.isStaff': false }, {}, ['you have access to the administration']],
    ['another profile', { '$me.profile': 'USER' }, {}, ['your profile is not USER']],
    ['whose record it is', { id: { ne: '$me.id' } }, { id: 7 }, ['it is your own record']],
  ]
  test.each(facts)('%s', (_what, predicate, record, expected) => {
    expect(factsAgainst(users, predicate, record)).toEqual(expected)
  })
})

test('what must not be is said as its contrary, and each of several suffices', () => {
  expect(demanded(users, { not: { '$me.isStaff': true, genre: null } }).en).toBe(
    'Only possible when you do not have access to the administration or the field “gender” is filled in.',
  )
  expect(demanded(users, { not: { or: [{ '$me.isStaff': true }, { '$me.id': 1 }] } }).en).toBe(
    'Only possible when you do not have access to the administration and it is not your own record.',
  )
})
