import { describe, expect, it, test } from 'vitest'
import { users } from '#product/resources/users.ts'
import { createBodyReader } from './reading.ts'

const { created, updated, findFaultsOfCreate, findFaultsOfUpdate } = createBodyReader(users)
const ana = { nome: 'Ana Souza', email: 'ana@example.com', profile: { id: 2 } }
const inBrazil = {
  country: 'BR',
  zipcode: '01310-100',
  state: 'São Paulo',
  city: 'São Paulo',
  street: 'Avenida Paulista',
}
const stored = {
  id: 9,
  ...ana,
  profile: { id: 2, nome: 'GERENTE' },
  birthday: '1990-01-31',
  genre: 'F',
  address: inBrazil,
  cpf: '52998224725',
  document: null,
  confirmedAt: null,
  deletedAt: null,
  createdAt: '2025-01-01T00:00:00.000Z',
}

describe('a body for a new user', () => {
  test('comes out flat, with every field, references as keys', () => {
    expect(created({ ...ana, address: inBrazil, cpf: '529.982.247-25' })).toEqual({
      nome: 'Ana Souza',
      email: 'ana@example.com',
      profile: 2,
      birthday: null,
      genre: null,
      'address.country': 'BR',
      'address.zipcode': '01310-100',
      'address.state': 'São Paulo',
      'address.city': 'São Paulo',
      'address.street': 'Avenida Paulista',
      cpf: '52998224725',
      document: null,
      organization: null,
    })
  })

  test('carries nothing unknown and nothing read-only', () => {
    const body = { ...ana, id: 99, ativo: false, confirmedAt: '2026-01-01T00:00:00.000Z', deletedAt: 'x', admin: true }
    expect(Object.keys(created(body))).toEqual(Object.keys(created(ana)))
  })

  test('needs a name, an email and a profile [K-01, K-04, K-08]', () => {
    expect(findFaultsOfCreate({})).toEqual(['nome: required', 'email: required', 'profile: required'])
    expect(findFaultsOfCreate({ nome: ' ', email: '', profile: null })).toEqual(findFaultsOfCreate({}))
    expect(findFaultsOfCreate({ ...ana, profile: { id: '' } })).toEqual(['profile: required'])
  })

  it.each([undefined, null, 'text', 3, true, [], [ana]])('is an object, not %j', (body) => {
    expect(findFaultsOfCreate(body)).toEqual([': body'])
  })

  it.each([
    ['nome', 5],
    ['nome', { text: 'Ana' }],
    ['nome', ['Ana']],
    ['profile', true],
    ['profile', []],
    ['genre', 3],
    ['genre', 'X'],
    ['birthday', 19900131],
    ['address', 'Rua'],
    ['address', []],
  ])('has the right types: not %s %j', (field, value) => {
    expect(findFaultsOfCreate({ ...ana, [field]: value })).toHaveLength(1)
    expect(findFaultsOfUpdate(stored, { [field]: value })).toHaveLength(1)
  })
})

describe('the name', () => {
  test('has three characters that are neither digits nor spaces [K-02]', () => {
    expect(findFaultsOfCreate({ ...ana, nome: 'An 12' })).toEqual(['nome: personName'])
    expect(created({ ...ana, nome: 'A B C' }).nome).toBe('A B C')
  })

  test('has at most 200 characters, counted as people count them, after trimming [K-03]', () => {
    expect(created({ ...ana, nome: `  ${'é'.repeat(200)}  ` }).nome).toBe('é'.repeat(200))
    expect(created({ ...ana, nome: '😀'.repeat(200) }).nome).toHaveLength(400)
    expect(findFaultsOfCreate({ ...ana, nome: 'a'.repeat(201) })).toEqual(['nome: maxLength'])
  })

  it.each(['Ana\u0000', 'Ana\nBcc: x@y.z', 'Ana\ud800'])(
    'has no characters that cannot be stored or sent: %j',
    (nome) => {
      expect(findFaultsOfCreate({ ...ana, nome })).toEqual(['nome: controlCharacters'])
    },
  )
})

describe('the email', () => {
  it.each(['ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com', 'ana@exa mple.com', 'a..b@example.com'])(
    '%s is none [K-05]',
    (email) => {
      expect(findFaultsOfCreate({ ...ana, email })).toEqual(['email: email'])
    },
  )

  test('is stored in lower case', () => {
    expect(created({ ...ana, email: ' Ana.Souza+x@Example.COM ' }).email).toBe('ana.souza+x@example.com')
  })

  test('has at most 200 characters [K-06]', () => {
    expect(created({ ...ana, email: `${'a'.repeat(188)}@example.com` }).email).toHaveLength(200)
    expect(findFaultsOfCreate({ ...ana, email: `${'a'.repeat(189)}@example.com` })).toEqual(['email: maxLength'])
  })
})

describe('the profile', () => {
  it.each([[{ id: 3 }], [{ id: 3, nome: 'X' }], [3], ['3'], [{ profileId: 3, nome: 'X' }]])(
    'is a key: %j',
    (profile) => {
      expect(created({ ...ana, profile }).profile).toBe(3)
    },
  )
  it.each([[{ id: 0 }], [-1], ['1.5'], [2 ** 31], [{ id: { id: 1 } }]])('is no key: %j', (profile) => {
    expect(findFaultsOfCreate({ ...ana, profile })).toEqual(['profile: reference'])
  })
})

describe('the documents', () => {
  test('a CPF is validated with country BR only, and elsewhere ignored [K-09]', () => {
    const wrong = { ...ana, cpf: '111.111.111-11' }
    expect(findFaultsOfCreate({ ...wrong, address: { country: 'BR' } })).toEqual(['cpf: cpf'])
    expect(created({ ...wrong, address: { country: 'PT' } }).cpf).toBeNull()
    expect(created(wrong).cpf).toBeNull()
  })

  test('more than 11 digits are validated as a CNPJ [K-13]', () => {
    expect(findFaultsOfCreate({ ...ana, cpf: '529.982.247-251', address: { country: 'BR' } })).toEqual(['cpf: cnpj'])
  })

  test('a formatted CNPJ of 18 characters fits, since 14 are significant; 15 do not', () => {
    expect(created({ ...ana, cpf: '12.abc.345/01de-35', address: { country: 'BR' } }).cpf).toBe('12ABC34501DE35')
    expect(findFaultsOfCreate({ ...ana, cpf: '11.222.333/0001-811', address: { country: 'BR' } })).toEqual([
      'cpf: maxLength',
    ])
  })

  test('an empty CPF is valid [K-17]', () => {
    expect(created({ ...ana, cpf: '', address: { country: 'BR' } }).cpf).toBeNull()
  })

  test('a document is free outside Brazil, 14 characters at most, and ignored in Brazil', () => {
    expect(created({ ...ana, document: 'AB-123 45678/X', address: { country: 'AR' } }).document).toBe('AB-123 45678/X')
    expect(findFaultsOfCreate({ ...ana, document: 'AB-123 45678/XY' })).toEqual(['document: maxLength'])
    expect(created({ ...ana, document: 'AB-123 45678/XY', address: { country: 'BR' } }).document).toBeNull()
  })
})

describe('the address', () => {
  it.each([
    ['01310100', '01310-100'],
    ['01310-100', '01310-100'],
  ])('in Brazil the postal code %s is stored as %s [K-21]', (zipcode, expected) => {
    expect(created({ ...ana, address: { country: 'BR', zipcode } })['address.zipcode']).toBe(expected)
  })

  it.each(['0131010', '013101000', '0131-0100', 'ABCDE-FGH', '01310 100'])(
    'in Brazil %s is no postal code [K-21]',
    (zipcode) => {
      expect(findFaultsOfCreate({ ...ana, address: { country: 'BR', zipcode } })).toEqual(['address.zipcode: zip'])
    },
  )

  test('elsewhere a postal code is free [K-20]', () => {
    expect(created({ ...ana, address: { country: 'GB', zipcode: 'SW1A 1AA' } })['address.zipcode']).toBe('SW1A 1AA')
  })

  test('a postal code has at most 12 characters', () => {
    expect(findFaultsOfCreate({ ...ana, address: { country: 'GB', zipcode: '1234567890123' } })).toEqual([
      'address.zipcode: maxLength',
    ])
  })

  test('a street has at most 200 characters [K-28]', () => {
    expect(findFaultsOfCreate({ ...ana, address: { country: 'BR', street: 'x'.repeat(201) } })).toEqual([
      'address.street: maxLength',
    ])
    expect(created({ ...ana, address: { country: 'BR', street: 'x'.repeat(200) } })['address.street']).toHaveLength(200)
  })

  test('a country is a code of ISO 3166-1', () => {
    expect(created({ ...ana, address: { country: 'br' } })['address.country']).toBe('BR')
    expect(findFaultsOfCreate({ ...ana, address: { country: 'ZZ' } })).toEqual(['address.country: country'])
  })

  test('is needed by all that lies in it, and a region by a city', () => {
    const { country: _, ...userWithoutCountry } = inBrazil
    expect(findFaultsOfCreate({ ...ana, address: userWithoutCountry })).toEqual(['address.country: neededBy'])
    expect(findFaultsOfCreate({ ...ana, address: { street: 'Rua', country: null } })).toEqual([
      'address.country: neededBy',
    ])
    expect(findFaultsOfCreate({ ...ana, address: { ...inBrazil, state: ' ' } })).toEqual(['address.state: neededBy'])
    expect(findFaultsOfCreate({ ...ana, address: { ...inBrazil, country: 'ZZ' } })).toEqual([
      'address.country: country',
    ])
    expect(created({ ...ana, address: { zipcode: '', state: null, city: ' ' } })['address.city']).toBeNull()
  })

  test('may be null as a whole', () => {
    expect(created({ ...ana, address: null })['address.country']).toBeNull()
  })
})

describe('the birthday', () => {
  test('may be empty [K-25]', () => {
    expect(created({ ...ana, birthday: '' }).birthday).toBeNull()
    expect(created(ana).birthday).toBeNull()
  })

  it.each([
    ['2014-05-20', []],
    ['2014-05-21', ['birthday: atLeastYearsAgo']],
    ['1950-12-31', []],
    ['2027-01-01', ['birthday: atLeastYearsAgo']],
    ['2011-02-29', ['birthday: noSuchDay']],
    ['2012-02-29', []],
    ['0000-01-01', ['birthday: noSuchDay']],
    ['29/02/2012', ['birthday: date']],
    ['2012-2-9', ['birthday: date']],
    ['2012-02-09T00:00:00Z', ['birthday: date']],
  ])('on 20 May 2026, %s: %j [K-26]', (birthday, expected) => {
    expect(findFaultsOfCreate({ ...ana, birthday })).toEqual(expected)
  })
})

describe('a body for a stored user', () => {
  test('keeps what it does not name', () => {
    expect(updated(stored, {})).toEqual({})
    expect(updated(stored, { nome: 'Bia Lima' })).toEqual({ nome: 'Bia Lima' })
    expect(updated(stored, { nome: undefined })).toEqual({})
  })

  test('empties with null, but not what is required', () => {
    expect(updated(stored, { birthday: null, address: { street: '' } })).toEqual({
      birthday: null,
      'address.street': null,
    })
    expect(findFaultsOfUpdate(stored, { nome: null, email: ' ' })).toEqual(['nome: required', 'email: required'])
  })

  test('validates a condition on the stored record with the body on top', () => {
    expect(updated(stored, { cpf: '123.456.789-09' })).toEqual({ cpf: '12345678909' })
    expect(updated(stored, { document: 'X1' })).toEqual({ document: null })
  })

  test('a change of the country empties what belonged to the old one', () => {
    expect(updated(stored, { address: { country: 'PT' } })).toEqual({
      'address.country': 'PT',
      'address.zipcode': null,
      'address.state': null,
      'address.city': null,
      'address.street': null,
      cpf: null,
    })
  })

  test('what comes with the new country stays', () => {
    const userAbroad = updated(stored, { address: { country: 'PT', zipcode: '1000-001' }, document: 'X1' })
    expect(userAbroad).toMatchObject({
      'address.zipcode': '1000-001',
      'address.state': null,
      'address.city': null,
      document: 'X1',
    })
    const userWithoutState = { address: { country: 'PT', city: 'Lisboa' } }
    expect(findFaultsOfUpdate(stored, userWithoutState)).toEqual(['address.state: neededBy'])
    expect(findFaultsOfUpdate(stored, { address: { state: null, city: 'Santos' } })).toEqual([
      'address.state: neededBy',
    ])
    const userWithoutCountry = { ...stored, address: null }
    const zipAndStreet = { address: { zipcode: '1000-001', street: 'Rua A' } }
    expect(findFaultsOfUpdate(userWithoutCountry, zipAndStreet)).toEqual(['address.country: neededBy'])
  })

  test('the same country empties nothing', () => {
    expect(updated(stored, { address: { country: 'BR' } })).toEqual({ 'address.country': 'BR' })
  })

  test('taking the country away empties what needs one', () => {
    expect(updated(stored, { address: null })).toMatchObject({
      'address.zipcode': null,
      'address.city': null,
      cpf: null,
    })
  })

  test('a whole record that comes back as it went out changes nothing', () => {
    const { 'address.country': country, cpf, profile } = updated(stored, stored)
    expect({ country, cpf, profile }).toEqual({ country: 'BR', cpf: '52998224725', profile: 2 })
  })
})
