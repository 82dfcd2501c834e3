import { HtmlWriter, isBlockTag } from './htmlWriter.ts'

/** The values of `allow`, and the tags of each. Paragraphs and line breaks are always allowed. */
const tagsOfMarks = {
  bold: ['strong'],
  italic: ['em'],
  strike: ['s'],
  link: ['a'],
  heading: ['h2', 'h3', 'h4'],
  list: ['ul', 'ol', 'li'],
  quote: ['blockquote'],
  code: ['code', 'pre'],
} as const

export type RichTextMark = keyof typeof tagsOfMarks
export const richTextMarks = Object.keys(tagsOfMarks) as readonly RichTextMark[]

/** The tags that a rich text may have. */
export const getAllowedTags = (allow: readonly RichTextMark[] = richTextMarks): readonly string[] => [
  'p',
  'br',
  ...allow.flatMap((mark) => tagsOfMarks[mark]),
]

/** Removes from any HTML what is not allowed. */
export type Sanitizer = (html: string, allowedTags: readonly string[]) => string

let sanitizer: Sanitizer | undefined

/** The server registers its sanitizer at its start. A browser needs none: its editor makes only allowed tags. */
export function registerSanitizer(registered: Sanitizer): void {
  sanitizer = registered
}

/**
 * The form in which HTML is stored: sanitized, and formatted by `formatHtml`. A text without any tag is no HTML; each of
 * its lines becomes a paragraph. Empty if the HTML says nothing.
 */
export function normalizeHtml(input: string, allow?: readonly RichTextMark[]): string {
  const tags = getAllowedTags(allow)
  const html = /<[a-z/!?]/i.test(input) ? (sanitizer?.(input, tags) ?? input) : toParagraphs(input)
  return formatHtml(html, tags)
}

const toParagraphs = (text: string): string =>
  text
    .split('\n')
    .map((line) => `<p>${encodeEntities(line)}</p>`)
    .join('')

/** Decodes the entities of a URL; `&quot;` occurs only there. */
const decodeEntities = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

const encodeEntities = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/**
 * Writes HTML with one spelling for each meaning: text is in a block, marks are nested within a block, a line feed
 * follows each block, and blocks without text are left out. Tags and attributes that are not allowed are left out too,
 * so the result is safe whatever comes in.
 */
export function formatHtml(html: string, allowedTags: readonly string[]): string {
  const writer = new HtmlWriter()
  for (const token of html.match(/<[^<>]*>|[^<]+|</g) ?? []) {
    if (token === '<' || !token.startsWith('<')) writer.writeText(token)
    const [, slash, tag = ''] = /^<(\/?)([a-z][a-z0-9]*)\b/.exec(token) ?? []
    if (allowedTags.includes(tag)) writeTag(writer, tag, slash === '/', token)
  }
  return removeEmptyBlocks(writer.finish())
}

function writeTag(writer: HtmlWriter, tag: string, isClosing: boolean, token: string): void {
  if (tag === 'br') writer.breakLine()
  else if (isBlockTag(tag)) isClosing ? writer.closeBlock(tag) : writer.openBlock(tag)
  else if (isClosing) writer.closeMark(tag)
  else writer.openMark(tag, tag === 'a' ? formatLink(token) : `<${tag}>`)
}

/** A link with a safe address; empty if there is none. */
function formatLink(token: string): string {
  const address = decodeEntities(/\shref="([^"]*)"/.exec(token)?.[1] ?? '')
  return /^(https?:\/\/|mailto:|tel:)[^\s\p{Cc}\p{Cs}]+$/iu.test(address) ? `<a href="${encodeEntities(address)}">` : ''
}

/** Removes blocks without text, then the blocks that are empty without these. */
function removeEmptyBlocks(html: string): string {
  const result = html.replace(emptyBlock, '')
  return result === html ? result : removeEmptyBlocks(result)
}

const emptyBlock = /<(p|h[2-4]|pre|[uo]l|li|blockquote)>(?:\s|<br>|<\/?(?:strong|em|s|code|a)(?: [^>]*)?>)*<\/\1>\n/g
