import { describe, expect, test } from 'vitest'
import type { RecordData } from '#language/evaluate.ts'
import type { PredicateData } from '#language/predicate.ts'
import type { ResourceData } from '#language/resource.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { categories } from '#product/resources/categories.ts'
import { resources } from '#product/resources/index.ts'
import { users } from '#product/resources/users.ts'
import { conditionSentences } from './demands.ts'
import { goods } from './goods.ts'
import { formatConditions, formatOnlyWhen, formatRefusal, listFailedFacts } from './sentences.ts'

const past = '2026-01-01T00:00:00.000Z'

const findPredicate = (path: string) => {
  const [name, action = '', word] = path.split('.')
  const resource: ResourceData | undefined = resources.find((candidate) => candidate.name === name)
  if (!resource) throw new Error(`no resource '${name}'`)
  return { resource, action, predicate: resource.actions?.[action]?.[word as 'who' | 'if'] ?? {} }
}

test.each(conditionSentences)('$path says what it asks for', ({ path, sentences }) => {
  const { resource, predicate } = findPredicate(path)
  expect(formatOnlyWhen(resource, predicate)).toEqual(sentences)
})

test('every condition of every declared action is among these', () => {
  const declared = resources.flatMap((resource: ResourceData) =>
    Object.entries(resource.actions ?? {}).flatMap(([action, data]) =>
      (['who', 'if'] as const).filter((word) => data[word]).map((word) => `${resource.name}.${action}.${word}`),
    ),
  )
  expect(conditionSentences.map(({ path }) => path)).toEqual(declared)
})

const refusalCases: [path: string, record: RecordData, pt: string, en: string, es: string][] = [
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

test.each(refusalCases)('%s says why not, as the record is', (path, record, pt, en, es) => {
  const { resource, action } = findPredicate(path)
  expect(formatRefusal(resource, action, record)).toEqual({ pt, en, es })
})

describe('who may not', () => {
  test('is told so, and nothing of the record besides', () => {
    expect(formatRefusal(users, 'remove', { confirmedAt: past }, { isAdmin: false })).toEqual({
      pt: 'Você não pode fazer isso: você não é administrador.',
      en: 'You cannot do this: you are not an administrator.',
      es: 'No puedes hacer esto: no eres administrador.',
    })
  })

  test('is told of every way that is closed', () => {
    expect(formatRefusal(users, 'edit', { id: 9, confirmedAt: past }, { isAdmin: false })).toEqual({
      pt: 'Você não pode fazer isso: você não é administrador, o registro não é o seu e o e-mail do usuário já foi confirmado.',
      en: 'You cannot do this: you are not an administrator, it is not your own record and the email of the user is already confirmed.',
      es: 'No puedes hacer esto: no eres administrador, el registro no es el tuyo y el correo del usuario ya se ha confirmado.',
    })
  })
})

test('where nothing is against it, the general refusal is said', () => {
  expect(formatRefusal(categories, 'edit', { deletedAt: null }).en).toBe(
    'The current state of the record does not allow this action.',
  )
})

describe('a fact that no resource words for itself', () => {
  const facts: [string, PredicateData, RecordData, string[]][] = [
    ['equality', { 'address.state': 'SP' }, { address: { state: 'RJ' } }, ['the field “State or region” is not “SP”']],
    ['what is missing', { 'address.country': 'BR' }, { address: { country: null } }, ['no country is chosen yet']],
    ['a missing parent', { 'address.country': 'BR' }, {}, ['no country is chosen yet']],
    ['a choice by its name', { genre: 'F' }, { genre: 'M' }, ['the field “Gender” is not “Female”']],
    [
      'several choices',
      { genre: { in: ['F', 'O'] } },
      { genre: 'M' },
      ['the field “Gender” is none of these: Female, Other'],
    ],
    ['the same', { genre: { ne: 'M' } }, { genre: 'M' }, ['the field “Gender” is “Male”']],
    ['order', { id: { gt: 5, lt: 9 } }, { id: 4 }, ['the field “ID” is not greater than 5']],
    [
      'an instant',
      { createdAt: { lt: '$now' } },
      { createdAt: '2027-01-01T00:00:00.000Z' },
      ['the field “Created on” is not before now'],
    ],
    [
      'a day',
      { birthday: { lte: '$today' } },
      { birthday: '2027-01-01' },
      ['the field “Date of birth” is not on or before today'],
    ],
    ['under not', { not: { genre: 'M' } }, { genre: 'M' }, ['the field “Gender” is “Male”']],
    ['once', { or: [{ genre: 'F' }, { genre: 'F' }] }, { genre: 'M' }, ['the field “Gender” is not “Female”']],
    ['what can never be', { or: [] }, {}, ['This action is not available.']],
    ['nothing', { genre: 'M' }, { genre: 'M' }, []],
    ['whoever is staff', { '$me.isStaff': false }, {}, ['you have access to the administration']],
    ['another profile', { '$me.profile': 'USER' }, {}, ['your profile is not USER']],
    ['a field of the person', { '$me.genre': 'F' }, {}, ['the field “Gender of your account” is not “F”']],
    ['the same as the person', { nome: '$me.profile' }, { nome: 'x' }, ['the field “Name” is not the same as yours']],
    ['whose record it is', { id: { ne: '$me.id' } }, { id: 7 }, ['it is your own record']],
    ['a part of a text', { nome: { contains: 'x' } }, { nome: 'Ana' }, ['the field “Name” does not contain “x”']],
    ['a part under not', { not: { nome: { contains: 'n' } } }, { nome: 'Ana' }, ['the field “Name” contains “n”']],
    ['a start', { nome: { startsWith: '$$' } }, { nome: 'Ana' }, ['the field “Name” does not start with “$”']],
    [
      'a start under not',
      { not: { nome: { startsWith: 'a' } } },
      { nome: 'Ana' },
      ['the field “Name” starts with “a”'],
    ],
    ['a range', { id: { between: [5, 9] } }, { id: 4 }, ['the field “ID” is not between 5 and 9']],
    ['a range under not', { not: { id: { between: [5, 9] } } }, { id: 5 }, ['the field “ID” is between 5 and 9']],
    [
      'a range of days',
      { birthday: { between: ['2026-01-01', '$today+1w'] } },
      { birthday: '2025-01-01' },
      ['the field “Date of birth” is not between 01/01/2026 and 1 week from today'],
    ],
    [
      'a range of one day',
      { birthday: { between: ['$today', '$today+1'] } },
      { birthday: '2025-01-01' },
      ['the field “Date of birth” is not between today and 1 day from today'],
    ],
    ['a text that is missing', { nome: { contains: 'x' } }, { nome: null }, ['the field “Name” is empty']],
    ['no value', { nome: { empty: true } }, { nome: 'Ana' }, ['the field “Name” is filled in']],
    ['a value', { nome: { empty: false } }, { nome: null }, ['the field “Name” is empty']],
    ['a value under not', { not: { nome: { empty: false } } }, { nome: 'Ana' }, ['the field “Name” is filled in']],
    ['an inactive record', { deletedAt: { empty: true } }, { deletedAt: past }, ['the user is inactive']],
    [
      'another field',
      { birthday: { gte: '$field.createdAt' } },
      { birthday: '2026-01-01' },
      ['the field “Date of birth” is not on or after “Created on”'],
    ],
    [
      'a field that differs',
      { nome: '$field.email' },
      { nome: 'Ana' },
      ['the field “Name” differs from the field “Email”'],
    ],
    [
      'a field that is the same',
      { nome: { ne: '$field.email' } },
      { nome: 'Ana', email: 'Ana' },
      ['the field “Name” equals the field “Email”'],
    ],
    [
      'a part that a field has',
      { nome: { contains: '$field.email' } },
      { nome: 'A', email: 'b' },
      ['the field “Name” does not contain “Email”'],
    ],
    [
      'a target',
      { profile: { has: { nome: 'ADMIN' } } },
      { profile: { nome: 'USER' } },
      ['the field “Profile” does not refer to a record for which the field “Name” is “ADMIN”'],
    ],
    ['a missing target', { profile: { has: { nome: 'ADMIN' } } }, { profile: null }, ['the field “Profile” is empty']],
  ]
  test.each(facts)('%s', (_what, predicate, record, expected) => {
    expect(listFailedFacts(users, predicate, record)).toEqual(expected)
  })
})

describe('a condition that no resource words for itself', () => {
  const conditions: { resource: ResourceData; predicate: PredicateData; pt: string; en: string; es: string }[] = [
    {
      resource: users,
      predicate: { birthday: { between: ['$today', '$today+30'] } },
      pt: 'o campo “Data de nascimento” tem data nos próximos 30 dias',
      en: 'the field “Date of birth” is in the next 30 days',
      es: 'el campo “Fecha de nacimiento” tiene fecha en los próximos 30 días',
    },
    {
      resource: users,
      predicate: { not: { createdAt: { between: ['$now-24h', '$now'] } } },
      pt: 'o campo “Criado em” não tem data nas últimas 24 horas',
      en: 'the field “Created on” is not in the last 24 hours',
      es: 'el campo “Creado el” no tiene fecha en las últimas 24 horas',
    },
    {
      resource: users,
      predicate: { createdAt: { during: 'last1days' }, birthday: { during: 'next2days' } },
      pt: 'o campo “Criado em” é de hoje e o campo “Data de nascimento” é dos próximos 2 dias',
      en: 'the field “Created on” is today and the field “Date of birth” is in the next 2 days',
      es: 'el campo “Creado el” es de hoy y el campo “Fecha de nacimiento” es de los próximos 2 días',
    },
    {
      resource: users,
      predicate: { birthday: { between: ['$today-1y', '$today'] } },
      pt: 'o campo “Data de nascimento” tem data entre 1 ano antes de hoje e hoje',
      en: 'the field “Date of birth” is between 1 year before today and today',
      es: 'el campo “Fecha de nacimiento” tiene fecha entre 1 año antes de hoy y hoy',
    },
    {
      resource: users,
      predicate: { birthday: { lte: '$today+2m' }, createdAt: { gt: '$now-15min' } },
      pt: 'o campo “Data de nascimento” tem data até 2 meses depois de hoje e o campo “Criado em” tem data posterior a 15 minutos antes de agora',
      en: 'the field “Date of birth” is on or before 2 months from today and the field “Created on” is after 15 minutes before now',
      es: 'el campo “Fecha de nacimiento” tiene fecha hasta 2 meses después de hoy y el campo “Creado el” tiene fecha posterior a 15 minutos antes de ahora',
    },
    {
      resource: users,
      predicate: { nome: { contains: 'x', startsWith: 'y' } },
      pt: 'o campo “Nome” contém “x” e o campo “Nome” começa com “y”',
      en: 'the field “Name” contains “x” and the field “Name” starts with “y”',
      es: 'el campo “Nombre” contiene “x” y el campo “Nombre” empieza por “y”',
    },
    {
      resource: goods,
      predicate: {
        spot: { near: { lat: -23.5, lon: 0, km: 2.5 } },
        not: { spot: { near: { lat: 1, lon: 2, km: 10 } } },
      },
      pt: 'o campo “spot” fica a até 2,5 km de -23.5, 0 e o campo “spot” fica a mais de 10 km de 1, 2',
      en: 'the field “spot” is within 2.5 km of -23.5, 0 and the field “spot” is more than 10 km from 1, 2',
      es: 'el campo “spot” está a un máximo de 2,5 km de -23.5, 0 y el campo “spot” está a más de 10 km de 1, 2',
    },
    {
      resource: goods,
      predicate: { labels: { hasAny: ['vip', 'new'] }, uses: { hasAll: ['car'] } },
      pt: 'o campo “labels” tem um destes: vip, new e o campo “uses” tem todos estes: car',
      en: 'the field “labels” has one of these: vip, new and the field “uses” has all of these: car',
      es: 'el campo “labels” tiene uno de estos: vip, new y el campo “uses” tiene todos estos: car',
    },
    {
      resource: goods,
      predicate: {
        not: { or: [{ labels: { hasAny: ['vip'] } }, { uses: { hasAll: ['car'] } }] },
        labels: { empty: false },
      },
      pt: 'o campo “labels” não tem nenhum destes: vip e o campo “uses” não tem todos estes: car, e o campo “labels” está preenchido',
      en: 'the field “labels” has none of these: vip and the field “uses” does not have all of these: car, and the field “labels” is filled in',
      es: 'el campo “labels” no tiene ninguno de estos: vip y el campo “uses” no tiene todos estos: car, y el campo “labels” está relleno',
    },
    {
      resource: users,
      predicate: { birthday: { gte: '$field.createdAt' }, nome: '$field.email' },
      pt: 'o campo “Data de nascimento” tem data a partir de “Criado em” e o campo “Nome” é igual ao campo “E-mail”',
      en: 'the field “Date of birth” is on or after “Created on” and the field “Name” equals the field “Email”',
      es: 'el campo “Fecha de nacimiento” tiene fecha a partir de “Creado el” y el campo “Nombre” es igual al campo “Correo electrónico”',
    },
    {
      resource: users,
      predicate: { id: { between: [1, '$field.id'] }, not: { nome: { ne: '$field.email' } } },
      pt: 'o campo “Código” está entre 1 e “Código” e o campo “Nome” é igual ao campo “E-mail”',
      en: 'the field “ID” is between 1 and “ID” and the field “Name” equals the field “Email”',
      es: 'el campo “Código” está entre 1 y “Código” y el campo “Nombre” es igual al campo “Correo electrónico”',
    },
    {
      resource: campaigns,
      predicate: { collection: { has: { slot: { gt: 1 }, fragrance: { has: { name: { contains: 'x' } } } } } },
      pt: 'em “Coleção do dispositivo” há um item em que (o campo “Slot” é maior que 1 e o campo “Fragrância” aponta para um registro em que o campo “Nome” contém “x”)',
      en: '“Device collection” has an item for which (the field “Slot” is greater than 1 and the field “Fragrance” refers to a record for which the field “Name” contains “x”)',
      es: 'en “Colección del dispositivo” hay un elemento en el que (el campo “Ranura” es mayor que 1 y el campo “Fragancia” apunta a un registro en el que el campo “Nombre” contiene “x”)',
    },
    {
      resource: categories,
      predicate: { not: { fragrances: { has: { createdAt: { lt: '$now' } } } } },
      pt: 'em “Fragrâncias” não há nenhum item em que o campo “Criada em” tem data anterior a agora',
      en: '“Fragrances” has no item for which the field “Created on” is before now',
      es: 'en “Fragancias” no hay ningún elemento en el que el campo “Creada el” tiene fecha anterior a ahora',
    },
  ]
  test.each(conditions)('$en', ({ resource, predicate, ...sentences }) => {
    expect(formatConditions(resource, predicate)).toEqual(sentences)
  })
})

test('what must not be is said as its contrary, and each of several suffices', () => {
  expect(formatOnlyWhen(users, { not: { '$me.isStaff': true, genre: null } }).en).toBe(
    'Only possible when you do not have access to the administration or the field “Gender” is filled in.',
  )
  expect(formatOnlyWhen(users, { not: { or: [{ '$me.isStaff': true }, { '$me.id': 1 }] } }).en).toBe(
    'Only possible when you do not have access to the administration and it is not your own record.',
  )
})
