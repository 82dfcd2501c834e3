import { describe, expect, test } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { composeLinkMail } from '../../server/mail/composeLinkMail.ts'

const link = 'https://painel.example/auth/recuperar-senha?t=abc_DEF-123'
const mail = { kind: 'recover', name: 'Ana Souza', link, hours: 1, product: 'Sillage', locale: 'pt' } as const

const params = { device: 'Firefox, Linux', address: '203.0.113.7', date: '01/03/2026' }

describe.each(locales)('a mail in %s', (locale) => {
  test.each(['recover', 'warning', 'passwordKnown', 'register', 'activate', 'endSessions'] as const)(
    'about %s says so in text and in HTML',
    (kind) => {
      const { subject, text, html, links } = composeLinkMail({ ...mail, kind, locale, params })
      for (const part of [subject, text, html]) {
        expect(part).toContain('Sillage')
        expect(part).not.toMatch(/%\{|undefined|\|\|\|\|/)
      }
      expect(text).toContain('Ana Souza')
      expect(text).toContain(link)
      expect(html).toContain('Ana Souza')
      expect(html).toMatch(new RegExp(`^<!doctype html>\\n<html lang="${locale}-`))
      expect(links).toEqual([link])
    },
  )
})

test('the HTML has one button and below it the address to copy, and no table, script, style sheet or picture', () => {
  const { html } = composeLinkMail(mail)
  expect(html.match(/<a href="[^"]*"/g)).toEqual([`<a href="${link}"`, `<a href="${link}"`])
  expect(html.split(`>${link}</a>`)).toHaveLength(2)
  expect(html).not.toMatch(/<(table|script|style|img|link)\b/)
})

test('how long the link is good is said in hours or in days', () => {
  expect(composeLinkMail(mail).text).toContain('O link vale por 1 hora e')
  expect(composeLinkMail({ ...mail, hours: 168 }).text).toContain('O link vale por 7 dias e')
})

test('a name and a product that look like HTML stay text', () => {
  const name = `<img src=x onerror="alert('1')"> & filhos`
  const { html, text } = composeLinkMail({ ...mail, name, product: 'A&B "<b>"' })
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; filhos')
  expect(html).not.toMatch(/<img|<b>/)
  expect(html).toContain('A&amp;B &quot;&lt;b&gt;&quot;')
  expect(text).toContain(name)
})
