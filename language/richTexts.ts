/**
 * Whether a value is the HTML of a rich text, which ends with a line feed after its last block. Every other text of a
 * record is trimmed. A predicate needs this, because it has only the value and not the field.
 */
export const isRichTextValue = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('<') && value.endsWith('>\n')

/** The text of a rich text, one line for each block. `server/db/kinds/richText.ts` has the same in SQL. */
export function toPlainText(html: string): string {
  const text = decodeEntities(
    html
      .replace(/<br>/g, '\n')
      .replace(/<[^>]*>/g, '')
      .replace(/\n+/g, '\n'),
  ).replace(/^[ \n\t]+/, '')
  // Not by a regular expression, which would take minutes for many spaces inside.
  let end = text.length
  while (end > 0 && ' \n\t'.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

const decodeEntities = (text: string): string => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')
