import type { RichTextMark } from '../richTextHtml.ts'
import { toPlainText } from '../richTexts.ts'
import type { CommonOptions, Kind } from './kind.ts'

export interface RichTextOptions extends CommonOptions {
  /** The maximum number of characters of its plain text. */
  readonly max?: number
  /** The formats that the text may have besides paragraphs, by default all. */
  readonly allow?: readonly RichTextMark[]
}

export const richText = {
  type: 'richText',
  isScalar: true,
  isRichText: true,
  text: (value) => toPlainText(String(value)),
} as const satisfies Kind<RichTextOptions> & { readonly isScalar: true; readonly isRichText: true }
