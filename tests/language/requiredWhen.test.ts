import { describe, expect, expectTypeOf, test } from 'vitest'
import { isNeverNull } from '#language/derive.ts'
import type { RecordIn } from '#language/resource.ts'
import { catalog, defineResource, f } from '#product/language.ts'
import { formats } from '#rules/formats.ts'
import { buildNamedSchemas } from '../../server/records/openApiParts.ts'
import { createBodyReader } from './reading.ts'

const partners = defineResource('partners', {
  key: 'partnerId',
  title: 'name',
  fields: {
    name: f.text({ required: true }),
    type: f.choice(['person', 'company']),
    vat: f.text({ required: { type: 'company' } }),
    group: f.group({ note: f.text({ required: { name: { startsWith: 'X' } }, show: { vat: null } }) }),
    sites: f.rows({ city: f.text() }, { table: 'partner_sites', required: { type: 'company' } }),
  },
})
const { created, updated, findFaultsOfCreate, findFaultsOfUpdate } = createBodyReader(partners)

describe('a value that a condition requires', () => {
  test('is missed in a new record where the condition holds [language-6]', () => {
    expect(findFaultsOfCreate({ name: 'Ana', type: 'company' })).toEqual(['vat: required', 'sites: required'])
    expect(findFaultsOfCreate({ name: 'Ana', type: 'company', vat: ' ', sites: [] })).toEqual([
      'vat: required',
      'sites: required',
    ])
    expect(created({ name: 'Ana', type: 'person' })).toMatchObject({ vat: null, sites: [] })
    expect(created({ name: 'Ana', type: 'company', vat: '1', sites: [{ city: 'Rio' }] })).toMatchObject({ vat: '1' })
  })

  test('is missed in a saved record by what is stored and what the body changes', () => {
    const person = { partnerId: 1, name: 'Ana', type: 'person', vat: null, group: { note: null }, sites: [] }
    const company = { ...person, type: 'company', vat: '1', sites: [{ city: 'Rio' }] }
    expect(findFaultsOfUpdate(person, { type: 'company' })).toEqual(['vat: required', 'sites: required'])
    expect(findFaultsOfUpdate(company, { vat: null })).toEqual(['vat: required'])
    expect(updated(company, { name: 'Bia' })).toEqual({ name: 'Bia' })
    expect(updated(company, { vat: null, type: 'person' })).toEqual({ vat: null, type: 'person' })
  })

  test('may be one of two, of which the other is then not required', () => {
    const fields = { phone: f.text({ required: { email: null } }), email: f.email({ required: { phone: null } }) }
    const contacts = createBodyReader({ name: 'contacts', key: 'contactId', title: 'phone', fields })
    expect(contacts.findFaultsOfCreate({})).toEqual(['phone: required', 'email: required'])
    expect(contacts.created({ phone: '1' })).toEqual({ phone: '1', email: null })
    expect(contacts.created({ email: 'a@b.example' })).toMatchObject({ phone: null })
    const stored = { contactId: 1, phone: '1', email: null }
    expect(contacts.findFaultsOfUpdate(stored, { phone: '' })).toEqual(['phone: required', 'email: required'])
    expect(contacts.updated(stored, { phone: '', email: 'a@b.example' })).toMatchObject({ phone: null })
  })

  test('is not missed while the value that decides is faulty', () => {
    const fields = { phone: f.text({ required: { email: null } }), email: f.email() }
    const contacts = createBodyReader({ name: 'contacts', key: 'contactId', title: 'phone', fields })
    expect(contacts.findFaultsOfCreate({ email: 'nobody' })).toEqual(['email: email'])
  })

  test('is not missed where the field is hidden', () => {
    expect(findFaultsOfCreate({ name: 'Xis' })).toEqual(['group.note: required'])
    expect(created({ name: 'Xis', vat: '1' })).toMatchObject({ 'group.note': null })
  })

  test('is told with its condition in the description of the body', () => {
    const schemas = buildNamedSchemas({ resources: catalog([partners]), formats })
    const sentence = 'vat is required when the field “type” is “company”.'
    expect(schemas.find(({ $id }) => $id === 'NewPartners')?.description).toContain(sentence)
    expect(schemas.find(({ $id }) => $id === 'PartnersChanges')?.description).toContain(sentence)
  })

  test('may be null in the table and in the type', () => {
    expect(isNeverNull(partners.fields.vat)).toBe(false)
    expectTypeOf<RecordIn<typeof partners>['vat']>().toEqualTypeOf<string | null>()
  })
})
