import { validateText } from '../../readers.ts'
import type { UrlOptions } from '../url.ts'
import type { Reader } from './reader.ts'

const webSchemes = ['https', 'http']
const maxLength = 2000

export const url: Reader<UrlOptions, string> = {
  accepts: 'text',
  wrongType: 'url',
  /** An absolute address as it was written. */
  read({ schemes = webSchemes, max = maxLength }, raw, addIssue) {
    const address = validateText({ max }, raw.trim(), addIssue)
    if (address === null) return null
    const parsed = parseUrl(address)
    if (parsed === undefined) return addIssue('url')
    const isWeb = webSchemes.includes(parsed.protocol.slice(0, -1))
    if (isWeb && (!/^https?:\/\//i.test(address) || parsed.hostname === '')) return addIssue('url')
    return schemes.includes(parsed.protocol.slice(0, -1))
      ? address
      : addIssue('urlScheme', { schemes: schemes.map((scheme) => `${scheme}:`).join(', ') })
  },
  getKeywords: ({ max = maxLength }) => ({ format: 'uri', maxLength: max, examples: ['https://example.com'] }),
}

/** A user name in an address would show a password to every reader. */
function parseUrl(address: string): URL | undefined {
  if (/\s/.test(address)) return undefined
  try {
    const parsed = new URL(address)
    return parsed.username === '' && parsed.password === '' ? parsed : undefined
  } catch {
    return undefined
  }
}
