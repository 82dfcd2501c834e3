import { describe, expect, it, test } from 'vitest'
import { f } from '#product/language.ts'
import { campaigns } from '#product/resources/campaigns.ts'
import { categories } from '#product/resources/categories.ts'
import { fragrances } from '#product/resources/fragrances.ts'
import { quiz } from '#product/resources/quiz.ts'
import { createBodyReader } from './reading.ts'

const upload = { name: 'capa.png', type: 'image/png', size: 1000 }
const storedFile = { tempUri: '/files/1?sig=x', name: 'capa.png' }

describe('a category', () => {
  const { created, findFaultsOfCreate, findFaultsOfUpdate } = createBodyReader(categories)
  test('has a name [K-38]', () => {
    expect(findFaultsOfCreate({})).toEqual(['name: required'])
    expect(findFaultsOfUpdate({ categoryId: 1, name: 'Florais' }, { name: '' })).toEqual(['name: required'])
  })
  it.each([
    ['ab', ['name: lengthBetween']],
    ['abc', []],
    ['a'.repeat(100), []],
    ['a'.repeat(101), ['name: lengthBetween']],
    [' ab ', ['name: lengthBetween']],
  ])('of 3 to 100 characters: %s [K-39]', (name, expected) => {
    expect(findFaultsOfCreate({ name })).toEqual(expected)
  })
  test('takes nothing else', () => {
    expect(created({ name: 'Florais', fragrances: [{ fragranceId: 1 }], categoryId: 4 })).toEqual({ name: 'Florais' })
  })
})

describe('a fragrance', () => {
  const { created, updated, findFaultsOfCreate, findFaultsOfUpdate } = createBodyReader(fragrances)
  const brisa = { name: 'Brisa', genre: 'F', categoryId: '4', image: { file: upload }, 'secret.file': upload }

  test('arrives as texts and files', () => {
    expect(created(brisa)).toEqual({
      name: 'Brisa',
      genre: 'F',
      category: 4,
      description: null,
      image: upload,
      secret: upload,
      videoUrl: null,
      videoFile: null,
    })
  })
  it.each([3, 100])('may have a name of %i characters [K-30]', (length) => {
    expect(created({ ...brisa, name: 'é'.repeat(length) }).name).toHaveLength(length)
  })
  test('has a name, a genre, a category and two pictures [K-29, K-32]', () => {
    expect(findFaultsOfCreate({})).toEqual([
      'categoryId: required',
      'name: required',
      'genre: required',
      'image: required',
      'secret: required',
    ])
  })
  it.each([
    ['name', 'ab', 'lengthBetween'],
    ['name', 'a'.repeat(101), 'lengthBetween'],
    ['genre', 'O', 'oneOf'],
    ['categoryId', 'x'.repeat(101), 'reference'],
  ])('is refused with %s %s: %s [K-30]', (field, value, key) => {
    expect(findFaultsOfCreate({ ...brisa, [field]: value })).toEqual([`${field}: ${key}`])
  })
  it.each(['description', 'videoUrl', 'videoFile'])('takes 255 characters of %s [K-31, K-35, K-36]', (field) => {
    expect(created({ ...brisa, [field]: 'x'.repeat(255) })[field]).toHaveLength(255)
    expect(findFaultsOfCreate({ ...brisa, [field]: 'x'.repeat(256) })).toEqual([`${field}: maxLength`])
  })
  test('keeps line breaks in its description', () => {
    expect(created({ ...brisa, description: ' a\nb ' }).description).toBe('a\nb')
    expect(findFaultsOfCreate({ ...brisa, description: 'a\u0000b' })).toEqual(['description: controlCharacters'])
  })
  test('keeps its stored pictures where none is sent', () => {
    const stored = { fragranceId: 1, name: 'Brisa', genre: 'F', categoryId: 4, image: storedFile, secret: storedFile }
    expect(updated(stored, { name: 'Brisa leve', image: storedFile })).toEqual({ name: 'Brisa leve' })
    expect(updated(stored, { image: { rawFile: upload, src: 'blob:x' } })).toEqual({ image: upload })
    expect(findFaultsOfUpdate(stored, { image: null })).toEqual(['image: required'])
    expect(findFaultsOfCreate({ ...brisa, image: storedFile })).toEqual(['image: required'])
  })
  test('gives up a stored picture that is not required where an empty part says so', () => {
    const image = f.file({ accept: 'image/*', maxBytes: 1000 })
    const { updated } = createBodyReader({ ...fragrances, fields: { ...fragrances.fields, image } })
    const stored = { fragranceId: 1, name: 'Brisa', genre: 'F', categoryId: 4, image: storedFile, secret: storedFile }
    expect(updated(stored, { image: '' })).toEqual({ image: null })
  })
  test('takes pictures of 5 MB and not one byte more', () => {
    const megabytes = 5 * 1024 * 1024
    expect(findFaultsOfCreate({ ...brisa, image: { ...upload, size: megabytes } })).toEqual([])
    expect(findFaultsOfCreate({ ...brisa, image: { ...upload, size: megabytes + 1 } })).toEqual(['image: fileTooLarge'])
    expect(findFaultsOfCreate({ ...brisa, image: { ...upload, type: 'text/html' } })).toEqual(['image: image'])
    expect(findFaultsOfCreate({ ...brisa, image: 'capa.png' })).toEqual(['image: image'])
  })
})

describe('a campaign', () => {
  const { created, updated, findFaultsOfCreate } = createBodyReader(campaigns)
  const slot = { slot: '1', fragranceId: '3', shotSeconds: '5' }
  const text = { language: 'pt-BR', description: 'Verão' }
  const verao = { name: 'Verão', fragranceShots: '100', cover: upload, collection: [slot], descriptions: [text] }

  test('comes out with numbers, and references as keys', () => {
    expect(created(verao)).toEqual({
      name: 'Verão',
      cover: upload,
      fragranceShots: 100,
      collection: [{ slot: 1, fragrance: 3, shotSeconds: 5 }],
      descriptions: [text],
      organization: null,
    })
  })
  test('has a name of 3 to 100 characters [K-40, K-41]', () => {
    expect(findFaultsOfCreate({ ...verao, name: undefined })).toEqual(['name: required'])
    expect(findFaultsOfCreate({ ...verao, name: 'ab' })).toEqual(['name: lengthBetween'])
    expect(findFaultsOfCreate({ ...verao, name: 'a'.repeat(101) })).toEqual(['name: lengthBetween'])
  })
  test('has shots: 100 where nothing is said, never nothing [K-42]', () => {
    expect(findFaultsOfCreate({ ...verao, fragranceShots: '' })).toEqual(['fragranceShots: required'])
    expect(created({ ...verao, fragranceShots: undefined }).fragranceShots).toBe(100)
  })
  it.each(['abc', '1.5', 1.5, '-1', '1e3', Number.NaN, true, '99999999999'])(
    'has shots that are a number, not %j [K-43]',
    (fragranceShots) => {
      expect(findFaultsOfCreate({ ...verao, fragranceShots })).toHaveLength(1)
    },
  )
  test('has at least one slot with a fragrance [K-49]', () => {
    expect(findFaultsOfCreate({ ...verao, collection: [] })).toEqual(['collection: atLeastOne'])
    expect(findFaultsOfCreate({ ...verao, collection: undefined })).toEqual(['collection: atLeastOne'])
    expect(findFaultsOfCreate({ ...verao, collection: null })).toEqual(['collection: atLeastOne'])
    expect(findFaultsOfCreate({ ...verao, collection: 'x' })).toEqual(['collection: list'])
    expect(findFaultsOfCreate({ ...verao, collection: ['x'] })).toEqual(['collection.0: group'])
  })
  test('has each fragrance once, and each slot once [K-52]', () => {
    const collection = [slot, { ...slot, slot: 2 }, { ...slot, fragranceId: 4 }]
    expect(findFaultsOfCreate({ ...verao, collection })).toEqual([
      'collection.2.slot: repeated',
      'collection.1.fragranceId: repeated',
    ])
  })
  test('has at most twenty slots', () => {
    const collection = Array.from({ length: 21 }, (_, index) => ({ slot: 1 + (index % 20), fragranceId: index + 1 }))
    expect(findFaultsOfCreate({ ...verao, collection })).toContain('collection: maxItems')
  })
  it.each([
    ['shotSeconds', '', 'required'],
    ['shotSeconds', null, 'required'],
    ['fragranceId', null, 'required'],
    ['slot', '', 'required'],
  ])('needs of a slot %s: %j is %s [K-54, K-58]', (field, value, key) => {
    expect(
      findFaultsOfCreate({ ...verao, collection: [slot, { ...slot, slot: 2, fragranceId: 9, [field]: value }] }),
    ).toEqual([`collection.1.${field}: ${key}`])
  })
  it.each([
    ['shotSeconds', 'x', 'integer'],
    ['shotSeconds', 0, 'minValue'],
    ['slot', 21, 'between'],
    ['slot', 0, 'between'],
  ])('refuses of a slot %s %j: %s [K-55, K-56]', (field, value, key) => {
    expect(findFaultsOfCreate({ ...verao, collection: [{ ...slot, [field]: value }] })).toEqual([
      `collection.0.${field}: ${key}`,
    ])
  })
  test('is shot for five seconds where nothing is said', () => {
    expect(created({ ...verao, collection: [{ slot: 1, fragranceId: 3 }] }).collection).toEqual([
      { slot: 1, fragrance: 3, shotSeconds: 5 },
    ])
  })
  test('has descriptions of at most 100 characters, one a language, blank ones left out [K-48]', () => {
    expect(
      findFaultsOfCreate({ ...verao, descriptions: [{ language: 'pt-BR', description: 'x'.repeat(101) }] }),
    ).toEqual(['descriptions.0.description: maxLength'])
    expect(findFaultsOfCreate({ ...verao, descriptions: [text, text] })).toEqual(['descriptions.1.language: repeated'])
    expect(findFaultsOfCreate({ ...verao, descriptions: [text, { ...text, language: 'fr-FR' }] })).toEqual([
      'descriptions.1.language: language',
    ])
    expect(created({ ...verao, descriptions: [{ language: 'en-US', description: ' ' }, text] }).descriptions).toEqual([
      text,
    ])
  })
  test('has at least one description', () => {
    expect(findFaultsOfCreate({ ...verao, descriptions: [{ ...text, description: '' }] })).toEqual([
      'descriptions: atLeastOne',
    ])
    expect(findFaultsOfCreate({ ...verao, descriptions: undefined })).toEqual(['descriptions: atLeastOne'])
  })
  test('is not made default by a body', () => {
    expect(created({ ...verao, isDefault: true, downloads: 9 })).not.toHaveProperty('isDefault')
  })
  test('keeps its collection where a body has none', () => {
    const stored = { campaignId: 1, ...verao, cover: storedFile, fragranceShots: 100 }
    expect(updated(stored, { name: 'Inverno' })).toEqual({ name: 'Inverno' })
  })
})

describe('a quiz', () => {
  const { created, updated, findFaultsOfCreate } = createBodyReader(quiz)
  test('has a name that passes the name check and has at most 100 characters [K-59, K-60]', () => {
    expect(findFaultsOfCreate({ name: 'Q1', campaignId: 2 })).toEqual(['name: personName'])
    expect(findFaultsOfCreate({ name: 'x'.repeat(101), campaignId: 2 })).toEqual(['name: maxLength'])
    expect(findFaultsOfCreate({ campaignId: 2 })).toEqual(['name: required'])
  })
  test('has a campaign [K-62]', () => {
    expect(findFaultsOfCreate({ name: 'Perfume ideal' })).toEqual(['campaignId: required'])
  })
  test('is in Portuguese where nothing is said', () => {
    expect(created({ name: 'Perfume ideal', campaignId: 2 })).toEqual({
      name: 'Perfume ideal',
      campaign: 2,
      language: 'pt-BR',
      organization: null,
    })
    expect(findFaultsOfCreate({ name: 'Perfume ideal', campaignId: 2, language: null })).toEqual(['language: required'])
  })
  test('cannot be changed by a body', () => {
    expect(updated({ quizId: 1, name: 'Perfume ideal' }, { name: 'Outro', campaignId: 9, questions: [] })).toEqual({})
  })
})
