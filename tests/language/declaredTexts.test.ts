import { expect, test } from 'vitest'
import { catalogues } from '#i18n/catalogues.ts'
import { fieldLabel } from '#i18n/labels.ts'
import type { Locale } from '#i18n/locales.ts'
import { createCatalogueTranslator } from '#i18n/translate.ts'
import { buildDeclaredTexts } from '#language/declaredTexts.ts'
import { humanize, toSingular } from '#language/label.ts'
import { defineResource, f } from '#product/language.ts'

/** A resource whose texts are in its declaration and not in a catalogue. */
const suppliers = defineResource('suppliers', {
  key: 'supplierId',
  title: 'tradeName',
  label: { one: { pt: 'Fornecedor', en: 'Supplier' }, many: { pt: 'Fornecedores', en: 'Suppliers' } },
  fields: {
    tradeName: f.text({ required: true, label: { pt: 'Nome fantasia', en: 'Trade name' } }),
    unitPrice: f.integer({ help: { pt: 'Em reais.', en: 'In reais.' } }),
    shelf: f.group({ room: f.text({ label: 'Sala' }) }, { label: 'Prateleira', help: 'Só do grupo.' }),
    size: f.choice(['small', 'veryLarge']),
    categoryId: f.integer(),
  },
  list: {
    columns: ['tradeName', { name: 'price', path: 'unitPrice', label: 'R$' }, 'createdAt'],
    views: { outOfStock: { unitPrice: 0 } },
  },
  form: {
    sections: [
      {
        name: 'main',
        fields: ['tradeName', 'unitPrice', 'shelf', 'size', 'categoryId'],
        label: 'Dados',
        help: 'Tudo.',
      },
    ],
  },
  actions: {
    archive: {
      label: { en: 'Put away' },
      input: { newSize: f.choice(['small'], { required: true, help: 'Of the box.' }) },
      effect: { set: { size: '$input.newSize' }, path: 'archive' },
    },
  },
})

const createDeclaredTranslator = (locale: Locale) =>
  createCatalogueTranslator(locale, catalogues[locale], (catalogue) => buildDeclaredTexts([suppliers], catalogue))
const getTexts = (locale: Locale, keys: string[]) =>
  keys.map((key) => createDeclaredTranslator(locale).lookup(`resources.suppliers.${key}`, { smart_count: 2 }))

test.each<[Locale, string[]]>([
  [
    'pt',
    [
      'Fornecedores',
      'Fornecedor',
      '2 fornecedores',
      'Cadastrar fornecedor',
      'Editar fornecedor',
      'Nenhum registro ainda',
    ],
  ],
  ['en', ['Suppliers', 'Supplier', '2 suppliers', 'Add supplier', 'Edit supplier', 'No records yet']],
  ['es', ['Suppliers', 'Supplier', '2 suppliers', 'Registrar supplier', 'Editar supplier', 'Aún no hay registros']],
])('a resource is called what its declaration says, in general texts too: %s', (locale, expected) => {
  expect(getTexts(locale, ['name', 'one', 'count', 'actions.create', 'pages.edit', 'empty.title'])).toEqual(expected)
})

test('one record has the singular of an English name', () => {
  const plurals = 'repairs companies boxes classes batches caches sizes quizzes houses statuses movies leases'
  const singulars = 'repair company box class batch cache size quiz house status movie lease'
  expect(plurals.split(' ').map(toSingular)).toEqual(singulars.split(' '))
  const same = ['series', 'status', 'glass', 'lens', 'canvas', 'staff', 'analyses', 'menu']
  expect(same.map(toSingular)).toEqual(same)
})

test('fields, columns, sections and actions have the label of the declaration, or their name made readable [language-4]', () => {
  const keys = [
    'fields.tradeName',
    'fields.unitPrice',
    'fields.shelf.self',
    'fields.shelf.room',
    'columns.price',
    'sections.main.title',
    'choices.size.veryLarge',
    'views.outOfStock',
    'actions.archive',
    'actions.toggle.off',
    'inputs.archive.fields.newSize',
    'inputs.archive.choices.newSize.small',
    'inputs.archive.help.newSize',
  ]
  const englishTexts = [
    'Trade name',
    'Unit price',
    'Prateleira',
    'Sala',
    'R$',
    'Dados',
    'Very large',
    'Out of stock',
    'Put away',
    'Deactivate',
    'New size',
    'Small',
    'Of the box.',
  ]
  expect(getTexts('en', keys)).toEqual(englishTexts)
  expect(getTexts('pt', ['fields.tradeName', 'actions.archive'])).toEqual(['Nome fantasia', 'Archive'])
  expect(fieldLabel(createDeclaredTranslator('en'), 'suppliers', 'categoryId')).toBe('Category')
})

test('help stands below the field or heading that has it, and not below the fields of a group', () => {
  const keys = ['help.unitPrice', 'sections.main.text', 'help.shelf.room', 'help.tradeName']
  expect(getTexts('pt', keys)).toEqual(['Em reais.', 'Tudo.', undefined, undefined])
})

test('a text of the catalogue wins over the declaration', () => {
  const categories = { ...suppliers, name: 'categories' }
  const translate = createCatalogueTranslator('pt', catalogues.pt, (catalogue) =>
    buildDeclaredTexts([categories], catalogue),
  )
  expect(translate.lookup('resources.categories.one')).toBe('Categoria')
})

test('a value that a reference carries is called after the reference and its field', () => {
  const goods = defineResource('goods', {
    key: 'goodsId',
    title: 'name',
    fields: {
      name: f.text(),
      from: f.ref('suppliers', {
        as: 'object',
        title: 'tradeName',
        with: ['unitPrice', 'shelf.room'],
        label: { pt: 'Origem', en: 'Origin' },
      }),
    },
  })
  const carried = (locale: Locale) => {
    const translate = createCatalogueTranslator(locale, catalogues[locale], (catalogue) =>
      buildDeclaredTexts([suppliers, goods], catalogue),
    )
    return ['unitPrice', 'shelf.room'].map((path) => fieldLabel(translate, 'goods', `from.${path}`))
  }
  expect(carried('en')).toEqual(['Origin › Unit price', 'Origin › Sala'])
  expect(carried('pt')).toEqual(['Origem › Unit price', 'Origem › Sala'])
})

test.each([
  ['unitPrice', 'Unit price'],
  ['address.zipCode', 'Zip code'],
  ['companyId', 'Company'],
  ['id', 'Id'],
  ['taxCNPJ', 'Tax CNPJ'],
  ['very-large', 'Very large'],
])('the name %s reads as %s', (name, text) => {
  expect(humanize(name)).toBe(text)
})
