import { Button, IconButton, TextField } from '@mui/material'
import { useState } from 'react'
import type { SavedView } from '../../api/savedViews.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEngine } from '../engine.ts'
import { findView, viewLimits } from './savedView.ts'
import styles from './ViewsMenu.module.css'

interface ViewItemProps {
  view: SavedView
  /** Whether the list currently shows this view. */
  isCurrent: boolean
  onSelect: () => void
  /** The commands on a saved view; undefined for a declared view. */
  savedViewActions?: SavedViewActions
}

interface SavedViewActions {
  others: readonly SavedView[]
  onRename: (name: string) => Promise<boolean>
  onRemove: () => void
}

/** One view: a button that applies it and, for a saved one, buttons to rename and delete it. */
export function ViewItem({ view, isCurrent, onSelect, savedViewActions }: ViewItemProps) {
  const { translate } = useEngine()
  const [isRenaming, setRenaming] = useState(false)
  const { name } = view
  if (savedViewActions && isRenaming)
    return <RenameForm name={name} savedViewActions={savedViewActions} onClose={() => setRenaming(false)} />
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.choice}
        aria-current={isCurrent || undefined}
        title={name}
        onClick={onSelect}
      >
        <span className={styles.mark}>{isCurrent && <Icon name="check" size={16} />}</span>
        <span className={styles.name}>{name}</span>
      </button>
      {savedViewActions && (
        <>
          <IconButton
            size="small"
            aria-label={translate('list.views.rename', { name })}
            onClick={() => setRenaming(true)}
          >
            <Icon name="edit" size={16} />
          </IconButton>
          <IconButton
            size="small"
            aria-label={translate('list.views.remove', { name })}
            onClick={savedViewActions.onRemove}
          >
            <Icon name="remove" size={16} />
          </IconButton>
        </>
      )}
    </li>
  )
}

function RenameForm({
  name,
  savedViewActions,
  onClose,
}: {
  name: string
  savedViewActions: SavedViewActions
  onClose: () => void
}) {
  const { translate } = useEngine()
  const [text, setText] = useState(name)
  const isNameTaken = findView(savedViewActions.others, text) !== undefined
  const submit = async () => {
    if (text.trim() === '' || isNameTaken) return
    if (await savedViewActions.onRename(text)) onClose()
  }
  return (
    <li>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onClose()
        }}
      >
        <TextField
          autoFocus
          value={text}
          error={isNameTaken}
          helperText={isNameTaken ? translate('list.views.taken') : undefined}
          onChange={(event) => setText(event.target.value)}
          onFocus={(event) => event.target.select()}
          slotProps={{
            htmlInput: { 'aria-label': translate('list.views.rename', { name }), maxLength: viewLimits.name },
          }}
        />
        <Button
          type="submit"
          variant="contained"
          size="small"
          aria-disabled={isNameTaken || text.trim() === '' || undefined}
        >
          {translate('form.save')}
        </Button>
      </form>
    </li>
  )
}
