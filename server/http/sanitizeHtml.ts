import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { registerSanitizer } from '#language/richTextHtml.ts'

/** Elements that are removed together with their text. */
const silentTags = ['script', 'style', 'textarea', 'option', 'noscript', 'svg', 'math', 'iframe', 'template', 'title']

/** Tags that are replaced by a tag of the same meaning. */
const synonyms: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
}

/** Block elements that become paragraphs, so that their text stays on separate lines. */
const blocks = [
  'h2',
  'h3',
  'h4',
  'h1',
  'h5',
  'h6',
  'pre',
  'li',
  'blockquote',
  'div',
  'section',
  'article',
  'td',
  'th',
  'dt',
  'dd',
  'address',
]

registerSanitizer((html, allowedTags) => sanitizeHtml(html, buildOptions(allowedTags)))

const buildOptions = (allowedTags: readonly string[]): IOptions => ({
  allowedTags: [...allowedTags],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: silentTags,
  nestingLimit: 20,
  parseStyleAttributes: false,
  transformTags: Object.fromEntries(
    [...Object.keys(synonyms), ...blocks].flatMap((tag) => {
      const target = synonyms[tag] ?? tag
      const isKept = allowedTags.includes(target)
      if (isKept) return target === tag ? [] : [[tag, target]]
      return blocks.includes(tag) ? [[tag, 'p']] : []
    }),
  ),
})
