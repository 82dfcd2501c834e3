import { useState } from 'react'
import { runAfterPointerUp } from '../../../ui/runAfterPointerUp.ts'

/**
 * Whether the list of an input is open, for one that takes room in its panel. A press elsewhere closes it after the press
 * and its click, because the pressed button would move away otherwise.
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
