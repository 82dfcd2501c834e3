import { render, screen, within } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { type Locale, locales } from '#i18n/locales.ts'
import { policy as en } from '#i18n/privacyPolicy/en.ts'
import { policy as es } from '#i18n/privacyPolicy/es.ts'
import {
  completePolicy,
  type Policy,
  type PolicyBlock,
  type PolicySection,
  text,
  type WholePolicy,
} from '#i18n/privacyPolicy/policy.ts'
import { policy as pt } from '#i18n/privacyPolicy/pt.ts'
import { about as aboutInEnglish } from '#product/i18n/privacyPolicy/en.ts'
import { about as aboutInSpanish } from '#product/i18n/privacyPolicy/es.ts'
import { about } from '#product/i18n/privacyPolicy/pt.ts'
import { about as aboutCrm } from '../../examples/crm/i18n/privacyPolicy.ts'
import { openPrivacyPolicy, PrivacyPolicy } from '../../src/privacy/PrivacyPolicy.tsx'

test('the contents lead to every section, in its order', () => {
  show()
  const contents = screen.getByRole('navigation', { name: 'Nesta página' })
  const links = within(contents).getAllByRole('link')
  const headings = screen.getAllByRole('heading', { level: 2 }).slice(1)
  expect(links.map((link) => link.getAttribute('href'))).toEqual(headings.map(({ id }) => `#${id}`))
  expect(links).toHaveLength(14)
})

test('the controller and the partner are named as configured, and written to where they say how [P-03, P-07]', () => {
  show({ controller: 'Aroma Ltda., CNPJ 11.222.333/0001-81, privacidade@aroma.example', partner: 'Difusora S.A.' })
  expect(getSection('Quem é o controlador dos seus dados').textContent).toContain('Controlador: Aroma Ltda.')
  expect(getSection('Com quem compartilhamos').textContent).toContain('Empresa parceira: Difusora S.A.')
  expect(getSection('Com quem compartilhamos').textContent).toMatch(
    /O seu nome e os seus dados de uso.* são compartilhados com uma empresa parceira/s,
  )
  const mail = within(getSection('Contato')).getByRole('link', { name: 'privacidade@aroma.example' })
  expect(mail.getAttribute('href')).toBe('mailto:privacidade@aroma.example')
})

test('a product says what it is for, and one that shares nothing names no partner', () => {
  const config = { controller: null, partner: 'Difusora S.A.' }
  render(<PrivacyPolicy {...{ policy: completePolicy(en, aboutCrm), locale: 'en', translations: locales, config }} />)
  expect(getSection('Who the controller of your data is').textContent).toContain(
    'the companies and contacts of a sales',
  )
  const sharing = getSection('With whom we share').textContent
  expect(sharing).toMatch(/With whom we share.*Only the following have access to the data:/s)
  expect(document.body.textContent).not.toMatch(/Difusora|diffuser|fragrance/)
})

test('a product under another law has a policy of its own, in the languages that it needs', async () => {
  const policy: WholePolicy = {
    words: { ...en.words, title: 'Privacy notice', intro: (product) => `How ${product} uses data.` },
    sections: ({ controller }) => [{ id: 'who', title: 'Who we are', blocks: text(`Controller: ${controller}`) }],
  }
  const http = async () => ({ json: { controller: 'Pedal Ltd' }, status: 200, headers: new Headers(), body: '' })
  render(await openPrivacyPolicy(http, '?lang=es', { en: async () => ({ policy }) }))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Privacy notice')
  expect(getSection('Who we are').textContent).toContain('Controller: Pedal Ltd')
  expect(document.body.textContent).not.toMatch(/LGPD|Brazil/)
  expect(screen.queryByRole('navigation', { name: 'Language of the text' })).toBeNull()
})

test('where nobody configured them, neither is left blank', () => {
  show()
  expect(document.body.textContent).not.toMatch(/null|undefined|%\{/)
  expect(getSection('Quem é o controlador dos seus dados').textContent).toContain(
    'a empresa responsável por esta instalação',
  )
  expect(getSection('Com quem compartilhamos').textContent).toContain('Empresa parceira: a que presta esse serviço')
})

test('how long data and access logs are kept is said [P-04, P-05]', () => {
  show()
  // Non-breaking spaces keep numbers and their units on one line.
  const terms = getSection('Por quanto tempo guardamos').textContent?.replaceAll(/\s+/g, ' ')
  expect(terms).toContain('Dados pessoais: 5 anos')
  expect(terms).toContain('Registros de acesso: pelo menos 6 meses')
  expect(terms).toContain('Marco Civil da Internet, Art. 15')
})

test('every right of Art. 18 is named, one by one [P-06]', () => {
  show()
  const named = within(getSection('Os seus direitos'))
    .getAllByRole('term')
    .map((term) => /Art\.\s18, ([IVX]+)/.exec(term.textContent ?? '')?.[1])
  expect(named).toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'])
})

test('the authority can be reached, and the address of a sentence ends before its full stop', () => {
  show()
  const authority = within(getSection('Contato')).getByRole('link', { name: /gov\.br/ })
  expect(authority.getAttribute('href')).toBe('https://www.gov.br/anpd')
})

test('the page says that it is Portuguese', () => {
  show()
  expect(screen.getByRole('main').closest('[lang]')?.getAttribute('lang')).toBe('pt-BR')
  expect(document.title).toBe('Política de privacidade | Sillage')
})

test.each([
  ['en', 'en-US', 'Privacy policy', /^This is a translation/, 'Read the binding text in Portuguese'],
  ['es', 'es-ES', 'Política de privacidad', /^Esta es una traducción/, 'Leer el texto vinculante en portugués'],
] as const)(
  'in %s it says that it is a translation, and leads to the text that binds (U-33)',
  (locale, tag, title, note, binding) => {
    show(undefined, locale)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
    expect(screen.getByRole('main').closest('[lang]')?.getAttribute('lang')).toBe(tag)
    expect(screen.getByRole('note').textContent).toMatch(note)
    const link = within(screen.getByRole('note')).getByRole('link', { name: binding })
    expect([link.getAttribute('href'), link.getAttribute('hreflang')]).toEqual([location.pathname, 'pt-BR'])
  },
)

test.each([
  ['', 'pt-BR', 'Política de privacidade'],
  ['?lang=fr', 'pt-BR', 'Política de privacidade'],
  ['?lang=en', 'en-US', 'Privacy policy'],
  ['?lang=es', 'es-ES', 'Política de privacidad'],
])('with “%s” in the address the page and its text are in %s (U-33)', async (query, tag, title) => {
  const { lang } = document.documentElement
  onTestFinished(() => {
    document.documentElement.lang = lang
  })
  render(await openPrivacyPolicy(() => Promise.reject(new TypeError('offline')), query))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(document.documentElement.lang).toBe(tag)
})

test('the text that binds calls itself no translation, and leads to those there are (U-33)', () => {
  show()
  expect(screen.queryByRole('note')).toBeNull()
  const languages = within(screen.getByRole('navigation', { name: 'Idioma do texto' })).getAllByRole('link')
  expect(languages.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Português', location.pathname],
    ['English', '?lang=en'],
    ['Español', '?lang=es'],
  ])
})

test.each([
  ['en', { policy: en, translated: aboutInEnglish }],
  ['es', { policy: es, translated: aboutInSpanish }],
])(
  'the translation into %s has every section, paragraph, item and term, with the same numbers and articles (U-33)',
  (_, { policy, translated }) => {
    for (const named of ['Aroma Ltda.', null]) {
      const facts = {
        product: 'Sillage',
        controller: named,
        partner: named,
        personalDataYears: 5,
        accessLogMonths: 6,
        sentMailDays: 30,
      }
      const original = pt.sections({ ...facts, about }).map(buildOutline)
      expect(policy.sections({ ...facts, about: translated }).map(buildOutline)).toEqual(original)
      expect(findNumbers(policy.words.intro('Sillage'))).toEqual(findNumbers(pt.words.intro('Sillage')))
    }
  },
)

/** The language-independent content of a section: its parts with their numbers and the Roman numerals of the law. */
function buildOutline({ id, blocks }: PolicySection) {
  return { id, blocks: blocks.map((block) => ({ kind: block.kind, parts: collectParts(block).map(findNumbers) })) }
}

function collectParts(block: PolicyBlock): string[] {
  if (block.kind === 'text') return [block.text]
  if (block.kind === 'list') return [...block.items]
  return block.terms.flatMap(({ term, text, basis = '' }) => [term, text, basis])
}

const findNumbers = (text: string): string[] => text.replace(/(\d)[.,](?=\d{3})/g, '$1').match(/\d+|\b[IVX]+\b/g) ?? []

const policies: Readonly<Record<Locale, Policy>> = { pt, en, es }
const abouts = { pt: about, en: aboutInEnglish, es: aboutInSpanish }

function show(
  config: { controller: string | null; partner: string | null } = { controller: null, partner: null },
  locale: Locale = 'pt',
) {
  render(
    <PrivacyPolicy
      {...{ policy: completePolicy(policies[locale], abouts[locale]), locale, translations: locales, config }}
    />,
  )
}

function getSection(name: string): HTMLElement {
  return screen.getByRole('region', { name: new RegExp(name) })
}
