import { Button, IconButton, TextField } from '@mui/material'
import { useState } from 'react'
import type { SavedView } from '../../api/savedViews.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useEngine } from '../engine.ts'
import { viewLimits, viewNamed } from './savedView.ts'
import styles from './ViewsMenu.module.css'

interface ViewItemProps {
  view: SavedView
  /** Whether the list currently shows this view. */
  isOn: boolean
  onChoose: () => void
  /** The commands on a saved view; undefined for a declared view. */
  own?: OwnView
}

interface OwnView {
  others: readonly SavedView[]
  onRename: (name: string) => Promise<boolean>
  onRemove: () => void
}

/** One view: a button that applies it and, for a saved one, buttons to rename and delete it. */
export function ViewItem({ view, isOn, onChoose, own }: ViewItemProps) {
  const { translate } = useEngine()
  const [isRenaming, setRenaming] = useState(false)
  const { name } = view
  if (own && isRenaming) return <RenameForm name={name} own={own} onEnd={() => setRenaming(false)} />
  return (
    <li className={styles.item}>
      <button type="button" className={styles.choice} aria-current={isOn || undefined} title={name} onClick={onChoose}>
        <span className={styles.mark}>{isOn && <Icon name="check" size={16} />}</span>
        <span className={styles.name}>{name}</span>
      </button>
      {own && (
        <>
          <IconButton
            size="small"
            aria-label={translate('list.views.rename', { name })}
            onClick={() => setRenaming(true)}
          >
            <Icon name="edit" size={16} />
          </IconButton>
          <IconButton size="small" aria-label={translate('list.views.remove', { name })} onClick={own.onRemove}>
            <Icon name="remove" size={16} />
          </IconButton>
        </>
      )}
    </li>
  )
}

function RenameForm({ name, own, onEnd }: { name: string; own: OwnView; onEnd: () => void }) {
  const { translate } = useEngine()
  const [text, setText] = useState(name)
  const isTaken = viewNamed(own.others, text) !== undefined
  const submit = async () => {
    if (text.trim() === '' || isTaken) return
    if (await own.onRename(text)) onEnd()
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
          onEnd()
        }}
      >
        <TextField
          autoFocus
          value={text}
          error={isTaken}
          helperText={isTaken ? translate('list.views.taken') : undefined}
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
          aria-disabled={isTaken || text.trim() === '' || undefined}
        >
          {translate('form.save')}
        </Button>
      </form>
    </li>
  )
}
