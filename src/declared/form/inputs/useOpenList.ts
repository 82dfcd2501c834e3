import { useState } from 'react'
import { runAfterPointerUp } from '../../../ui/runAfterPointerUp.ts'

/**
 * The open state of a list that takes up space in its panel. When the user presses the pointer elsewhere, the list
 * closes only after the click, because closing it earlier would move the pressed button away.
 */
export function useOpenList() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    open: () => setOpen(true),
    close,
    props: {
      open,
      onOpen: () => setOpen(true),
      onClose: (_: unknown, reason: string) => (reason === 'blur' ? runAfterPointerUp(close) : close()),
    },
  }
}
