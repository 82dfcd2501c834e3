import { type Content, EditorContent, useEditor } from '@tiptap/react'
import { type Ref, useEffect, useMemo } from 'react'
import { normalizeHtml, type RichTextMark, richTextMarks } from '#language/richTextHtml.ts'
import type { InputProps } from '../../../inputProps.ts'
import { EditorToolbar } from './EditorToolbar.tsx'
import { createExtensions } from './extensions.ts'
import styles from './RichTextEditor.module.css'

interface RichTextEditorProps extends InputProps<'richText'> {
  labelId: string
  /** The CSS class of rich text, which the page of a record uses too. */
  textClass: string | undefined
}

/**
 * The editor of a rich text. Its value is normalized like the stored HTML, so undoing a change makes the form clean
 * again.
 */
export function RichTextEditor({ labelId, textClass, ...props }: RichTextEditorProps) {
  const { id, field, error, required, disabled, autoFocus, value, onChange, onBlur, inputRef } = props
  const { allow = richTextMarks } = field.options
  const extensions = useMemo(() => createExtensions(allow), [allow])
  const editor = useEditor({
    extensions,
    content: toContent(value, allow),
    editable: !disabled,
    autofocus: autoFocus ? 'end' : false,
    injectCSS: false,
    shouldRerenderOnTransaction: true,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-describedby': `${labelId}-help`,
        'aria-required': String(required),
        'aria-invalid': String(error !== undefined),
        class: `${styles.text} ${textClass}`,
      },
    },
    onUpdate: (update) => onChange(normalizeHtml(update.editor.getHTML(), allow) || null),
    onBlur,
  })
  const stored = toContent(value, allow)
  useEffect(() => {
    // React may discard a render together with its editor. That editor is destroyed, and the hook creates another one.
    if (editor.isDestroyed) return
    if (normalizeHtml(editor.getHTML(), allow) !== stored) editor.commands.setContent(stored, { emitUpdate: false })
  }, [editor, stored, allow])
  useEffect(() => {
    if (!editor.isDestroyed && editor.isEditable === disabled) editor.setEditable(!disabled, false)
  }, [editor, disabled])
  useEffect(() => {
    if (!editor.isDestroyed) setRef(inputRef, editor.view.dom)
  }, [editor, inputRef])
  return (
    <div className={styles.frame} data-faulty={error !== undefined || undefined} data-disabled={disabled || undefined}>
      <EditorToolbar editor={editor} allow={allow} disabled={disabled} textId={id} />
      <EditorContent editor={editor} />
    </div>
  )
}

const toContent = (value: unknown, allow: readonly RichTextMark[]): Content & string =>
  typeof value === 'string' ? normalizeHtml(value, allow) : ''

function setRef(ref: Ref<HTMLElement>, element: HTMLElement): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
