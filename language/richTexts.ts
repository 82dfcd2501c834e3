/**
 * Whether a value is the HTML of a rich text. Its last block ends with a line feed; every other text of a record is
 * trimmed and ends with none. A predicate has only the value, not the field, so it tells them apart by this.
 */
export const isRichTextValue = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('<') && value.endsWith('>\n')

/** The text of a rich text, one line for each block. `server/db/kinds/richText.ts` has the same in SQL. */
export const toPlainText = (html: string): string =>
  decodeEntities(
    html
      .replace(/<br>/g, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/\n+/g, '\n'),
  ).replace(/^[ \n\t]+|[ \n\t]+$/g, '')

const decodeEntities = (text: string): string => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')
