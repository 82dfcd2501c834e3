import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react'

interface FileDropOptions {
  disabled: boolean
  onFiles: (files: readonly File[]) => void
}

/** The props of an element that accepts dropped files. While it is focused, it also accepts pasted ones. */
export function useFileDrop({ disabled, onFiles }: FileDropOptions) {
  const [isDraggedOver, setDraggedOver] = useState(false)
  usePreventFileNavigation()
  return {
    // Makes the element focusable by a click, so that the user can paste into it.
    tabIndex: -1,
    'data-over': isDraggedOver || undefined,
    onDragOver(event: DragEvent) {
      if (disabled || !hasFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setDraggedOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setDraggedOver(false)
    },
    onDrop(event: DragEvent) {
      setDraggedOver(false)
      if (disabled || !hasFiles(event)) return
      event.preventDefault()
      onFiles([...event.dataTransfer.files])
    },
    onPaste({ clipboardData }: ClipboardEvent) {
      if (!disabled) onFiles([...clipboardData.files])
    },
  }
}

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer }): boolean => dataTransfer.types.includes('Files')

/** Prevents the browser from opening a file that is dropped outside of the element, which would discard the form. */
function usePreventFileNavigation(): void {
  useEffect(() => {
    const preventDrop = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', preventDrop)
    window.addEventListener('drop', preventDrop)
    return () => {
      window.removeEventListener('dragover', preventDrop)
      window.removeEventListener('drop', preventDrop)
    }
  }, [])
}
