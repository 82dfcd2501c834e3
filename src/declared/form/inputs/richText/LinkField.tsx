import { Button, TextField } from '@mui/material'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useState } from 'react'
import { useEngine } from '../../../engine.ts'
import styles from './RichTextEditor.module.css'
import { useEditorTexts } from './useEditorTexts.ts'

interface LinkFieldProps {
  editor: Editor
  onClose: () => void
}

/** The URL of the link at the selection. Submitting an empty URL removes the link. */
export function LinkField({ editor, onClose }: LinkFieldProps) {
  const { translate } = useEngine()
  const texts = useEditorTexts()
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [isRefused, setIsRefused] = useState(false)
  const apply = () => {
    const href = completeAddress(address.trim())
    if (href === undefined) return setIsRefused(true)
    const range = editor.chain().focus().extendMarkRange('link')
    if (href === '') range.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive('link'))
      range.insertContent([{ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }]).run()
    else range.setLink({ href }).run()
    onClose()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') return apply()
    onClose()
    editor.commands.focus()
  }
  return (
    <div className={styles.link}>
      <TextField
        autoFocus
        type="url"
        label={texts.address}
        value={address}
        error={isRefused}
        helperText={isRefused ? translate('validation.url') : undefined}
        onChange={(event) => {
          setAddress(event.target.value)
          setIsRefused(false)
        }}
        onKeyDown={handleKey}
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
      />
      <Button variant="outlined" onClick={apply}>
        {texts.apply}
      </Button>
    </div>
  )
}

/** Adds a missing `https://`; undefined for a URL that the server's sanitizer would remove. */
function completeAddress(text: string): string | undefined {
  if (text === '' || /^(https?:\/\/|mailto:|tel:)\S+$/i.test(text)) return text
  return /^[^\s:/]+\.[^\s:]+$/.test(text) ? `https://${text}` : undefined
}
