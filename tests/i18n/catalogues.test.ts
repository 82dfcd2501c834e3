import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogues } from '#i18n/catalogues.ts'
import { locales } from '#i18n/locales.ts'
import type { Messages } from '#i18n/messages.ts'
import { pt } from '#i18n/pt.ts'
import { serverPt } from '#i18n/server/pt.ts'
import { collectTexts, findPlaceholders } from './texts.ts'

const portuguese = collectTexts(catalogues.pt)
const translations = locales.filter((locale) => locale !== 'pt')

describe.each(translations)('the catalogue in %s', (locale) => {
  const texts = collectTexts(catalogues[locale])

  test('has the keys of the Portuguese one and no others', () => {
    expect([...texts.keys()].sort()).toEqual([...portuguese.keys()].sort())
  })

  test('fills in the same values', () => {
    for (const [key, text] of texts) {
      expect(findPlaceholders(text), key).toEqual(findPlaceholders(portuguese.get(key) ?? ''))
    }
  })
})

/** Texts that stand beside the number which they count. */
const besideNumber = ['campaigns', 'connected', 'runningLow', 'pastDue'].map((name) => `dashboard.tiles.${name}`)

describe.each(locales)('each text in %s', (locale) => {
  const texts = [...collectTexts(catalogues[locale])]

  test('says something, without blanks around it', () => {
    expect(texts.filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  })

  test('has two plural forms exactly where it counts', () => {
    for (const [key, text] of texts) {
      const forms = text.split('||||').length
      expect(forms, key).toBe(text.includes('%{smart_count}') || besideNumber.includes(key) ? 2 : 1)
    }
  })

  test('of a condition names its field, and the value it is held against', () => {
    const { isEmpty, isNotEmpty, isTrue, isFalse } = catalogues[locale].predicate
    for (const text of [isEmpty, isNotEmpty, isTrue, isFalse]) expect(findPlaceholders(text)).toEqual(['label'])
    const comparedTexts = texts.filter(([key]) =>
      /^predicate\.(equals|differs|in|notIn|equalsField|differsFromField|.*(Than|before|after|OrBefore|OrAfter|contains|startsWith|within).*)$/i.test(
        key,
      ),
    )
    expect(comparedTexts).toHaveLength(28)
    for (const [key, text] of comparedTexts) expect(findPlaceholders(text), key).toEqual(['label', 'value'])
  })

  test('is calm: no exclamation marks, no straight quotes, no three dots', () => {
    expect(texts.filter(([, text]) => /[!¡"]|\.\.\./.test(text))).toEqual([])
  })
})

test('a catalogue that lacks a text does not compile', () => {
  // @ts-expect-error `list.search` lacks its other texts
  const incompleteCatalogue: Messages = { ...pt, list: { ...pt.list, search: { label: 'Buscar' } } }
  expect(collectTexts(incompleteCatalogue).size).toBeLessThan(portuguese.size)
})

test('the generic rules speak each language, not Portuguese alone [M-09]', () => {
  const portugueseTexts = collectTexts(pt.validation)
  for (const locale of translations) {
    const translated = collectTexts(catalogues[locale].validation)
    const same = [...portugueseTexts].filter(([key, text]) => translated.get(key) === text).map(([key]) => key)
    expect(same, locale).toEqual([])
  }
})

test('the required message in Portuguese is the specified one [M-10]', () => {
  expect(pt.validation.required).toBe('Este campo é obrigatório.')
})

test('the texts that the specification quotes are the Portuguese ones, with its typing errors mended', () => {
  const { events, validation, auth, errors, resources } = catalogues.pt
  expect(events.toggle).toMatchObject({
    success: 'Status alterado com sucesso',
    failure: 'Erro ao alterar o status do registro',
  })
  expect(events.remove).toMatchObject({
    success: 'Registro deletado com sucesso',
    failure: 'Erro ao deletar o registro',
  })
  expect(events.save).toMatchObject({
    success: 'Registro salvo com sucesso',
    failure: 'Erro ao salvar os dados, tente novamente mais tarde',
  })
  expect(events.load.failure).toBe('Ocorreu um erro ao carregar os dados do registro.')
  expect(events.export.failure).toBe('Ocorreu algum problema ao exportar arquivo')
  expect(validation).toMatchObject({ cpf: 'CPF Inválido', cnpj: 'CNPJ Inválido', zip: 'CEP inválido' })
  expect(auth.login.loginInvalid).toBe('Falha na autenticação, verifique suas credenciais')
  expect(errors.wrongCredentials).toBe(auth.login.loginInvalid)
  expect(auth.agreement.label).toBe('Eu li e concordo com os termos e condições')
  expect(resources.categories.events.load.failure).toBe('Ocorreu um erro ao carregar a categoria.')
  expect(resources.categories.events.create.failure).toBe('Ocorreu um erro ao cadastrar a categoria.')
  expect(resources.users.events.save.failure).toBe('Falha ao efetuar o cadastro.')
  expect(resources.users.events.create.failure).toBe('Falha ao efetuar o cadastro.')
  expect(resources.campaigns.confirm.setDefault.text).toBe('Deseja realmente definir esta campanha como padrão?')
  expect(resources.campaigns.events.setDefault).toMatchObject({
    title: events.list.failure,
    failure: 'Erro ao definir a campanha como default',
  })
  expect(resources.campaigns.validation).toMatchObject({
    collection: {
      atLeastOne: 'Favor preencher ao menos um slot do dispositivo.',
      fragranceId: { repeated: 'Não é permitida a mesma fragrância em mais de um slot.' },
    },
  })
})

test('the browser uses no text that only the server has', () => {
  const serverKeys = collectTexts(serverPt)
  const used = ['src', 'language'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path))
      .flatMap((path) => [
        ...readFileSync(`${folder}/${path}`, 'utf8').matchAll(/['"`]((?:errors|mail)\.[\w.]+)['"`]/g),
      ])
      .map(([, key = '']) => key),
  )
  expect(used).toContain('errors.conflict')
  expect(used.filter((key) => serverKeys.has(key))).toEqual([])
})
