import { describe, expect, test } from 'vitest'
import { columnLabel, fieldLabel, inSentence } from '#i18n/labels.ts'
import { locales } from '#i18n/locales.ts'
import { createTranslator } from '#i18n/translator.ts'
import { resources } from '#resources/index.ts'
import type { FieldsData } from '#resources/language/field.ts'
import type { ResourceData } from '#resources/language/resource.ts'

const declared: readonly ResourceData[] = resources
const translate = createTranslator('pt')

describe('a label', () => {
  test.each([
    ['nome', 'Nome'],
    ['address', 'Endereço'],
    ['address.country', 'País'],
    ['profile.nome', 'Perfil'],
    ['profileId', 'Perfil'],
    ['nothing', 'nothing'],
  ])('of the field %s is %s', (path, label) => {
    expect(fieldLabel(translate, 'users', path)).toBe(label)
  })

  test('of a list of rows, and of what stands in a row, is found by its path', () => {
    expect(fieldLabel(translate, 'campaigns', 'collection')).toBe('Coleção do dispositivo')
    expect(fieldLabel(translate, 'campaigns', 'collection.fragranceId')).toBe('Fragrância')
    expect(fieldLabel(translate, 'quiz', 'questions.answers.nextQuestionId')).toBe('Próxima pergunta')
  })

  test('of a column is its own, or its field’s', () => {
    expect(columnLabel(translate, 'users', 'status')).toBe('Status')
    expect(columnLabel(translate, 'users', 'profile.nome')).toBe('Perfil')
    expect(columnLabel(translate, 'capsules', 'device.macAddress')).toBe('Endereço MAC do dispositivo')
  })

  test.each([
    ['Nome', 'nome'],
    ['Estado ou região', 'estado ou região'],
    ['Óleo', 'óleo'],
    ['CPF ou CNPJ', 'CPF ou CNPJ'],
    ['URL do vídeo', 'URL do vídeo'],
    ['E-mail', 'e-mail'],
    ['', ''],
  ])('%j reads %j in a sentence', (label, words) => {
    expect(inSentence(label)).toBe(words)
  })
})

describe.each(locales)('in %s', (locale) => {
  const texts = createTranslator(locale)

  test.each(declared.map((resource) => [resource.name, resource] as const))(
    '%s has every word it needs',
    (_, resource) => {
      const keys = wordsOf(resource).filter((alternatives) => texts.first(alternatives) === undefined)
      expect(keys).toEqual([])
    },
  )
})

/** The keys a declaration needs; of several alternatives one is enough. */
function wordsOf(resource: ResourceData): string[][] {
  const own = (...keys: string[]) => keys.map((key) => `resources.${resource.name}.${key}`)
  const screens = resource.internal ? [] : [...screenWords(resource), ...choiceWords(resource)]
  return [own('name'), own('one'), ...fieldWords(resource.fields, 'fields').map((keys) => own(...keys)), ...screens]
}

function screenWords(resource: ResourceData): string[][] {
  const own = (...keys: string[]) => keys.map((key) => `resources.${resource.name}.${key}`)
  const actions = Object.entries(resource.actions ?? {})
  const columns = (resource.list?.columns ?? []).map((column) => (typeof column === 'string' ? column : column.name))
  const states = Object.keys(resource.states ?? (resource.softDelete === false ? {} : { active: {}, inactive: {} }))
  return [
    own('count'),
    own('empty.title'),
    ...columns.map((name) => own(`columns.${name}`, ...withParents(`fields.${name}`))),
    ...states.map((name) => own(`states.${name}`)),
    ...actions.flatMap(([name]) =>
      name === 'toggle' ? [own('actions.toggle.on'), own('actions.toggle.off')] : [own(`actions.${name}`)],
    ),
    ...actions.filter(([, action]) => action.confirm).map(([name]) => own(`confirm.${name}.text`)),
    ...(resource.form?.sections ?? []).map(({ name }) => own(`sections.${name}.title`)),
    ...(resource.readonly ? [] : [own('actions.create'), own('pages.create'), own('pages.edit'), own('empty.action')]),
  ]
}

function fieldWords(fields: FieldsData, prefix: string): string[][] {
  return Object.entries(fields).flatMap(([name, field]): string[][] => {
    const path = `${prefix}.${name}`
    const label = [path, `${path}.self`]
    if (field.kind === 'group' || field.kind === 'rows') return [label, ...fieldWords(field.options.fields, path)]
    if (field.kind === 'translated') return [label, [`${path}.language`], [`${path}.${field.options.text}`]]
    return [label]
  })
}

function choiceWords(resource: ResourceData): string[][] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'choice'
      ? field.options.values.map((value) => [`resources.${resource.name}.choices.${name}.${value}`])
      : [],
  )
}

function withParents(path: string): string[] {
  const parent = path.slice(0, path.lastIndexOf('.'))
  return parent === 'fields' ? [path] : [path, ...withParents(parent)]
}
