import { validateText } from '../../readers.ts'
import { normalizeHtml } from '../../richTextHtml.ts'
import { toPlainText } from '../../richTexts.ts'
import type { RichTextOptions } from '../richText.ts'
import type { Reader } from './reader.ts'

/** The maximum length of the HTML before it is sanitized. */
const maxHtmlLength = 200_000

export const richText: Reader<RichTextOptions, string> = {
  accepts: 'text',
  read({ max, allow }, raw, addIssue) {
    if (raw.length > maxHtmlLength) return addIssue('htmlTooLong', { max: maxHtmlLength })
    const html = normalizeHtml(raw.trim(), allow)
    const bounds = max === undefined ? {} : { max }
    return validateText(bounds, toPlainText(html), addIssue, true) === null ? null : html
  },
  getKeywords: () => ({ contentMediaType: 'text/html', examples: ['<p>As <strong>agreed</strong>.</p>\n'] }),
  getInputKeywords: ({ max, allow }) => ({
    contentMediaType: 'text/html',
    maxLength: maxHtmlLength,
    description: [
      'HTML, sanitized; a text without tags is plain text.',
      ...(allow ? [`Besides paragraphs: ${allow.join(', ')}.`] : []),
      ...(max === undefined ? [] : [`At most ${max} characters without the tags.`]),
    ].join(' '),
    examples: ['<p>As <strong>agreed</strong>.</p>'],
  }),
}
