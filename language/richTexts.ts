/**
 * Whether a value is the HTML of a rich text, which ends with a line feed after its last block. Every other text of a
 * record is trimmed. A predicate needs this, because it has only the value and not the field.
 */
export const isRichTextValue = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('<') && value.endsWith('>\n')

/** The text of a rich text, one line for each block. `server/db/kinds/richText.ts` has the same in SQL. */
export const toPlainText = (html: string): string =>
  trimBlanks(
    decodeEntities(
      html
        .replace(/<br>/g, '\n')
        .replace(/<[^>]*>/g, '')
        .replace(/\n+/g, '\n'),
    ),
  )

/** Trims spaces, line feeds and tabs. A regular expression for the end would take minutes for many spaces inside. */
function trimBlanks(text: string): string {
  const isBlank = (index: number) => ' \n\t'.includes(text.charAt(index))
  let [start, end] = [0, text.length]
  while (start < end && isBlank(start)) start++
  while (end > start && isBlank(end - 1)) end--
  return text.slice(start, end)
}

const decodeEntities = (text: string): string => text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&amp;/g, '&')
