import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react'

interface FileDoorsProps {
  disabled: boolean
  onFile: (file: File | undefined) => void
}

/** The props of an element that accepts dropped files. While it is focused, it also accepts pasted ones. */
export function useFileDoors({ disabled, onFile }: FileDoorsProps) {
  const [isOver, setOver] = useState(false)
  useMissedFiles()
  return {
    // Makes the element focusable by a click, so that the user can paste into it.
    tabIndex: -1,
    'data-over': isOver || undefined,
    onDragOver(event: DragEvent) {
      if (disabled || !holdsFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
    },
    onDrop(event: DragEvent) {
      setOver(false)
      if (disabled || !holdsFiles(event)) return
      event.preventDefault()
      onFile(event.dataTransfer.files[0])
    },
    onPaste({ clipboardData }: ClipboardEvent) {
      if (!disabled) onFile(clipboardData.files[0])
    },
  }
}

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer }): boolean => dataTransfer.types.includes('Files')

/** Prevents the browser from opening a file that is dropped outside of the element, which would discard the form. */
function useMissedFiles(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', keep)
    window.addEventListener('drop', keep)
    return () => {
      window.removeEventListener('dragover', keep)
      window.removeEventListener('drop', keep)
    }
  }, [])
}
