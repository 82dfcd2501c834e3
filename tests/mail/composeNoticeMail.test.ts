import { describe, expect, test } from 'vitest'
import { locales } from '#i18n/locales.ts'
import { composeNoticeMail } from '../../server/mail/composeNoticeMail.ts'

const kinds = [
  'factorAdded',
  'factorReplaced',
  'passkeyAdded',
  'factorRemoved',
  'passkeyCopied',
  'factorsRemoved',
  'factorsReset',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'keyEnds',
] as const
const details = { key: 'ERP', date: '1/3/2026' }
const mail = { name: 'Ana <b>', product: 'A&B', locale: 'pt', details } as const

describe.each(locales)('a notice in %s', (locale) => {
  test.each(kinds)('about %s says so in text and in HTML, without a link', (kind) => {
    const { subject, text, html, links } = composeNoticeMail({ ...mail, kind, locale })
    for (const part of [subject, text, html]) expect(part).not.toMatch(/%\{|undefined|\|\|\|\|/)
    expect([subject, text]).toEqual([expect.stringContaining('A&B'), expect.stringContaining('Ana <b>')])
    expect(html).toContain('Ana &lt;b&gt;')
    expect(html).toMatch(new RegExp(`^<!doctype html>\\n<html lang="${locale}-`))
    expect([html.includes('<a '), links]).toEqual([false, []])
  })
})

test('how many recovery codes are left is said in words', () => {
  const used = { ...mail, kind: 'recoveryCodeUsed' } as const
  expect(composeNoticeMail({ ...used, codesLeft: 1 }).text).toContain('Resta 1 código.')
  expect(composeNoticeMail({ ...used, codesLeft: 9 }).text).toContain('Restam 9 códigos.')
})
