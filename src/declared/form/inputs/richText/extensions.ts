import type { Extensions } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import type { RichTextMark } from '#language/richTextHtml.ts'

/** The editor extensions for the allowed tags. All other tags are removed from pasted text. */
export function createExtensions(allow: readonly RichTextMark[]): Extensions {
  /** Returns the options of an extension if its tag is allowed; false disables the extension. */
  const only = <T extends object>(mark: RichTextMark, options: T): T | false => (allow.includes(mark) ? options : false)
  const levels: (2 | 3 | 4)[] = [2, 3, 4]
  return [
    StarterKit.configure({
      underline: false,
      horizontalRule: false,
      trailingNode: false,
      bold: only('bold', {}),
      italic: only('italic', {}),
      strike: only('strike', {}),
      heading: only('heading', { levels }),
      bulletList: only('list', {}),
      orderedList: only('list', {}),
      listItem: only('list', {}),
      listKeymap: only('list', {}),
      blockquote: only('quote', {}),
      code: only('code', {}),
      codeBlock: only('code', {}),
      link: only('link', {
        openOnClick: false,
        defaultProtocol: 'https',
        protocols: ['mailto', 'tel'],
        HTMLAttributes: { target: null, rel: null },
      }),
    }),
  ]
}
