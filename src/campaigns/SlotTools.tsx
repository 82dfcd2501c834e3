import { Button } from '@mui/material'
import { findFreeSlot } from '#rules/slots.ts'
import { Icon } from '../ui/Icon.tsx'
import { ToolButton } from '../ui/ToolButton.tsx'
import { useTranslator } from '../ui/translator.tsx'
import styles from './SlotRing.module.css'
import type { SlotEditor } from './useSlotEditor.ts'

interface SlotToolsProps {
  editor: SlotEditor
  isDisabled: boolean
  /** Opens the form of a free slot. */
  onEditFreeSlot: (slot: number) => void
}

/** Buttons for the next free slot, undo and redo. */
export function SlotTools({ editor: { entries, undo, redo }, isDisabled, onEditFreeSlot }: SlotToolsProps) {
  const translate = useTranslator()
  const freeSlot = isDisabled ? undefined : findFreeSlot(entries)
  return (
    <div className={styles.tools}>
      <Button
        size="small"
        startIcon={<Icon name="plus" size={18} />}
        aria-disabled={freeSlot === undefined}
        onClick={() => freeSlot !== undefined && onEditFreeSlot(freeSlot)}
      >
        {translate('resources.campaigns.ring.next')}
      </Button>
      <ToolButton icon="undo" label={translate('resources.campaigns.ring.undo')} onClick={undo} />
      <ToolButton icon="redo" label={translate('resources.campaigns.ring.redo')} onClick={redo} />
    </div>
  )
}
