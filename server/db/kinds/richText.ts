import type { RichTextOptions } from '#language/kinds/richText.ts'
import type { ColumnKind } from './columnKind.ts'

/** The name of the plain-text column for the name of the HTML column, quoted or not. */
export const toPlainTextColumn = (htmlColumn: string): string => htmlColumn.replace(/("?)$/, '_text$1')

/** The plain text as `toPlainText` computes it. PostgreSQL generates the column, so that no writer can forget it. */
export function buildPlainText(htmlColumn: string): string {
  const lines = `replace(${htmlColumn}, '<br>', e'\\n')`
  const untagged = `regexp_replace(regexp_replace(${lines}, '<[^>]*>', '', 'g'), '\\n+', e'\\n', 'g')`
  const decoded = [
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&amp;', '&'],
  ].reduce((text, [entity, character]) => `replace(${text}, '${entity}', '${character}')`, untagged)
  return `btrim(${decoded}, e' \\n\\t')`
}

/** The HTML. It starts with a tag and ends with a line feed, unlike other texts, see `isRichTextValue`. */
export const richText = {
  type: 'text',
  check({ max }, column) {
    const isHtml = `${column} like '<%' and ${column} like e'%>\\n'`
    return max === undefined ? isHtml : `${isHtml} and char_length(${toPlainTextColumn(column)}) <= ${max}`
  },
} as const satisfies ColumnKind<RichTextOptions>
