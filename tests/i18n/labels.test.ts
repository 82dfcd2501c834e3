import { describe, expect, test } from 'vitest'
import { columnLabel, fieldLabel, lowercaseLabel } from '#i18n/labels.ts'
import { pt } from '#i18n/pt.ts'
import { createTranslator } from '#i18n/translator.ts'
import { resources } from '#product/resources/index.ts'
import { getFormFields } from '../../src/declared/form/formModel.ts'
import { collectTexts } from './texts.ts'

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
    expect(lowercaseLabel(label)).toBe(words)
  })
})

test('each help of a field stands below the path under which its form looks for it', () => {
  const shown = resources.flatMap(({ name, fields }) =>
    getFormFields(fields).map(({ path }) => `resources.${name}.help.${path}`),
  )
  const written = [...collectTexts(pt).keys()].filter((key) => /^resources\.\w+\.help\./.test(key))
  expect(written).not.toEqual([])
  expect(written.filter((key) => !shown.includes(key))).toEqual([])
})
