import type { RichTextOptions } from '#language/kinds/richText.ts'
import type { ColumnKind } from './columnKind.ts'

/** The column of the plain text beside that of the HTML, whether the name is quoted or not. */
export const toPlainTextColumn = (htmlColumn: string): string => htmlColumn.replace(/("?)$/, '_text$1')

/** The plain text as `toPlainText` makes it. The database generates its column, so that no writer can forget it. */
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

/** The HTML. That it begins with a tag and ends with a line feed tells it from other texts, see `isRichTextValue`. */
export const richText = {
  type: 'text',
  check({ max }, column) {
    const isHtml = `${column} like '<%' and ${column} like e'%>\\n'`
    return max === undefined ? isHtml : `${isHtml} and char_length(${toPlainTextColumn(column)}) <= ${max}`
  },
} as const satisfies ColumnKind<RichTextOptions>
