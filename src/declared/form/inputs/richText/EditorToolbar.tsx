import { IconButton, Tooltip } from '@mui/material'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { RichTextMark } from '#language/richTextHtml.ts'
import { LinkField } from './LinkField.tsx'
import styles from './RichTextEditor.module.css'
import { type EditorTool, editorTools, historyTools } from './tools.ts'
import { useEditorTexts } from './useEditorTexts.ts'

interface EditorToolbarProps {
  editor: Editor
  allow: readonly RichTextMark[]
  disabled: boolean
  /** The id of the editable element that the toolbar formats. */
  textId: string
}

/** The formatting buttons above the text. The arrow keys move the focus between them, as in every ARIA toolbar. */
export function EditorToolbar({ editor, allow, disabled, textId }: EditorToolbarProps) {
  const texts = useEditorTexts()
  const toolbar = useRef<HTMLDivElement>(null)
  const [asksLink, setAsksLink] = useState(false)
  const [focusedName, setFocusedName] = useState<EditorTool['name']>()
  const linkTool: EditorTool = {
    name: 'link',
    mark: 'link',
    icon: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
    run: () => setAsksLink((isAsked) => !isAsked),
    isOn: () => editor.isActive('link'),
  }
  const tools = [...editorTools, linkTool].filter(({ mark }) => mark === undefined || allow.includes(mark))
  const buttons = [...tools, ...historyTools]
  const tabStop = buttons.some(({ name }) => name === focusedName) ? focusedName : buttons[0]?.name
  const moveFocus = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const elements = [...(toolbar.current?.querySelectorAll('button') ?? [])]
    const index = elements.findIndex((element) => element.matches(':focus'))
    elements.at((index + step) % elements.length)?.focus()
    event.preventDefault()
  }
  return (
    <>
      <div
        ref={toolbar}
        role="toolbar"
        tabIndex={-1}
        aria-label={texts.toolbar}
        aria-controls={textId}
        className={styles.toolbar}
        onKeyDown={moveFocus}
      >
        {buttons.map((tool) => (
          <ToolbarButton
            key={tool.name}
            tool={tool}
            editor={editor}
            disabled={disabled}
            isTabStop={tool.name === tabStop}
            onFocus={() => setFocusedName(tool.name)}
          />
        ))}
      </div>
      {asksLink && !disabled && <LinkField editor={editor} onClose={() => setAsksLink(false)} />}
    </>
  )
}

interface ToolbarButtonProps {
  tool: EditorTool
  editor: Editor
  disabled: boolean
  /** Whether the button is in the tab order. Only one is; the arrow keys move the focus to the others. */
  isTabStop: boolean
  onFocus: () => void
}

function ToolbarButton({ tool, editor, disabled, isTabStop, onFocus }: ToolbarButtonProps) {
  const texts = useEditorTexts()
  const label = texts[tool.name]
  const isUsable = !disabled && (tool.isPossible?.(editor) ?? true)
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        className={styles.tool}
        aria-label={label}
        aria-keyshortcuts={tool.keyShortcuts}
        aria-pressed={tool.isOn?.(editor)}
        aria-disabled={!isUsable || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        // Without this, a click would move the focus out of the text and lose the selection.
        onMouseDown={(event) => event.preventDefault()}
        onClick={isUsable ? () => tool.run(editor) : undefined}
      >
        <svg
          viewBox="0 0 24 24"
          width={18}
          height={18}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.8}
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          <path d={tool.icon} />
        </svg>
      </IconButton>
    </Tooltip>
  )
}
