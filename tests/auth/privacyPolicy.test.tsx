import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PrivacyPolicy } from '../../src/privacy/PrivacyPolicy.tsx'

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
  expect(section('Quem é o controlador dos seus dados').textContent).toContain('Controlador: Aroma Ltda.')
  expect(section('Com quem compartilhamos').textContent).toContain('Empresa parceira: Difusora S.A.')
  expect(section('Com quem compartilhamos').textContent).toMatch(
    /O seu nome e os seus dados de uso.* são compartilhados com uma empresa parceira/s,
  )
  const mail = within(section('Contato')).getByRole('link', { name: 'privacidade@aroma.example' })
  expect(mail.getAttribute('href')).toBe('mailto:privacidade@aroma.example')
})

test('where nobody configured them, neither is left blank', () => {
  show()
  expect(document.body.textContent).not.toMatch(/null|undefined|%\{/)
  expect(section('Quem é o controlador dos seus dados').textContent).toContain(
    'a empresa responsável por esta instalação',
  )
  expect(section('Com quem compartilhamos').textContent).toContain('Empresa parceira: a que presta esse serviço')
})

test('how long data and access logs are kept is said [P-04, P-05]', () => {
  show()
  // Numbers and their units are kept on one line by spaces that do not break.
  const terms = section('Por quanto tempo guardamos').textContent?.replaceAll(/\s+/g, ' ')
  expect(terms).toContain('Dados pessoais: 5 anos')
  expect(terms).toContain('Registros de acesso: pelo menos 6 meses')
  expect(terms).toContain('Marco Civil da Internet, Art. 15')
})

test('every right of Art. 18 is named, one by one [P-06]', () => {
  show()
  const named = within(section('Os seus direitos'))
    .getAllByRole('term')
    .map((term) => /Art\.\s18, ([IVX]+)/.exec(term.textContent ?? '')?.[1])
  expect(named).toEqual(['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX'])
})

test('the authority can be reached, and the address of a sentence ends before its full stop', () => {
  show()
  const authority = within(section('Contato')).getByRole('link', { name: /gov\.br/ })
  expect(authority.getAttribute('href')).toBe('https://www.gov.br/anpd')
})

test('the page says that it is Portuguese', () => {
  show()
  expect(screen.getByRole('main').closest('[lang]')?.getAttribute('lang')).toBe('pt-BR')
  expect(document.title).toBe('Política de privacidade | Sillage')
})

function show(config: { controller: string | null; partner: string | null } = { controller: null, partner: null }) {
  render(<PrivacyPolicy config={config} />)
}

function section(name: string): HTMLElement {
  return screen.getByRole('region', { name: new RegExp(name) })
}
