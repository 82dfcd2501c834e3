import type { Editor } from '@tiptap/core'
import type { RichTextMark } from '#language/richTextHtml.ts'

type ToolName = RichTextMark | 'numbers' | 'undo' | 'redo'

/** A button of the toolbar. `name` is also the last part of the message key of its label. */
export interface EditorTool {
  readonly name: ToolName
  readonly mark?: RichTextMark
  /** The shortcut in the format of `aria-keyshortcuts`. */
  readonly keyShortcuts?: string
  /** The SVG path of the icon on a 24 × 24 grid. */
  readonly icon: string
  run(editor: Editor): void
  /** Whether the selection has this format; undefined for one-time commands such as undo. */
  isOn?(editor: Editor): boolean
  isPossible?(editor: Editor): boolean
}

const shortcut = (key: string): string => `Control+${key} Meta+${key}`

export const editorTools: readonly EditorTool[] = [
  {
    name: 'bold',
    mark: 'bold',
    keyShortcuts: shortcut('B'),
    icon: 'M7 4.5h6a3.6 3.6 0 0 1 0 7.2H7zM7 11.7h7a3.9 3.9 0 0 1 0 7.8H7z',
    run: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
  },
  {
    name: 'italic',
    mark: 'italic',
    keyShortcuts: shortcut('I'),
    icon: 'M10 4.5h8M6 19.5h8M14 4.5l-4 15',
    run: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
  },
  {
    name: 'strike',
    mark: 'strike',
    keyShortcuts: shortcut('Shift+S'),
    icon: 'M4 12h16M16.5 7.5A4 4 0 0 0 12.5 5h-1A3.5 3.5 0 0 0 8 8.5M7.5 16a4 4 0 0 0 4 3h1a3.8 3.8 0 0 0 3.6-5',
    run: (editor) => editor.chain().focus().toggleStrike().run(),
    isOn: (editor) => editor.isActive('strike'),
  },
  {
    name: 'heading',
    mark: 'heading',
    keyShortcuts: 'Control+Alt+2 Meta+Alt+2',
    icon: 'M6 4.5v15M18 4.5v15M6 12h12',
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading'),
  },
  {
    name: 'list',
    mark: 'list',
    keyShortcuts: shortcut('Shift+8'),
    icon: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    mark: 'list',
    keyShortcuts: shortcut('Shift+7'),
    icon: 'M10 6h10M10 12h10M10 18h10M4 4.5h1.2v4M4 8.5h2.4M4 14.5h2.2l-2 4h2.4',
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    mark: 'quote',
    keyShortcuts: shortcut('Shift+B'),
    icon: 'M5 5v14M10 7h10M10 12h10M10 17h6',
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'code',
    mark: 'code',
    keyShortcuts: 'Control+Alt+C Meta+Alt+C',
    icon: 'M8 7.5 3.5 12 8 16.5M16 7.5l4.5 4.5-4.5 4.5',
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
]

export const historyTools: readonly EditorTool[] = [
  {
    name: 'undo',
    keyShortcuts: shortcut('Z'),
    icon: 'M8.5 5 4.5 9l4 4M4.5 9H14a5.5 5.5 0 0 1 0 11h-3',
    run: (editor) => editor.chain().focus().undo().run(),
    isPossible: (editor) => editor.can().undo(),
  },
  {
    name: 'redo',
    keyShortcuts: shortcut('Shift+Z'),
    icon: 'M15.5 5l4 4-4 4M19.5 9H10a5.5 5.5 0 0 0 0 11h3',
    run: (editor) => editor.chain().focus().redo().run(),
    isPossible: (editor) => editor.can().redo(),
  },
]
