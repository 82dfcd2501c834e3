import { DndContext, type DragEndEvent } from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { fileTexts } from '#i18n/fileTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { getFileKey } from '#language/kinds/file.ts'
import type { RecordData } from '#language/values.ts'
import { useLocalizedTexts } from '../../../../ui/translator.tsx'
import type { InputProps } from '../../../inputProps.ts'
import { useDragSensors } from '../../../useDragSensors.ts'
import { FileItem } from './FileItem.tsx'
import styles from './FileList.module.css'
import { getPendingId, type useFileUploads } from './useFileUploads.ts'

interface OrderedFilesProps extends Pick<InputProps, 'id' | 'innerErrors' | 'disabled'> {
  uploads: ReturnType<typeof useFileUploads>
}

/** The files, which users move by dragging or with buttons. Moves are announced to screen readers. */
export function OrderedFiles({ id, uploads, innerErrors, disabled }: OrderedFilesProps) {
  const texts = useLocalizedTexts(fileTexts).list
  const { files } = uploads
  const [moved, setMoved] = useState('')
  const sensors = useDragSensors()
  const move = (from: number, to: number) => {
    flushSync(() => uploads.move(from, to))
    setMoved(fillText(texts.moved, { name: String(files[from]?.name), place: to + 1, count: files.length }))
  }
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const [from = -1, to = -1] = [active.id, over?.id].map((key) => files.findIndex((file) => getItemKey(file) === key))
    if (from !== to && from >= 0 && to >= 0) move(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      modifiers={[restrictToVerticalAxis]}
      accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      onDragEnd={handleDragEnd}
    >
      {files.length > 0 && (
        <ol className={styles.list}>
          {files.map((file, index) => (
            <FileItem
              key={getItemKey(file)}
              itemKey={getItemKey(file)}
              id={`${id}-${index}`}
              file={file}
              share={uploads.getShare(getPendingId(file) ?? '')}
              error={innerErrors.find((one) => one.path === String(index))?.message}
              disabled={disabled}
              isFirst={index === 0}
              isLast={index === files.length - 1}
              onMove={(step) => {
                move(index, index + step)
                focusButton(id, index + step, step < 0 ? ['up', 'down'] : ['down', 'up'])
              }}
              onRemove={() => {
                flushSync(() => uploads.remove(index))
                focusButton(id, Math.min(index, files.length - 2), ['remove'])
              }}
            />
          ))}
        </ol>
      )}
      <span className="visually-hidden" aria-live="polite">
        {moved}
      </span>
    </DndContext>
  )
}

/** Focuses a button of a file, or the button that adds files, because the pressed button may have been removed. */
function focusButton(id: string, index: number, names: readonly string[]): void {
  const buttons = names.map((name) => document.getElementById(`${id}-${index}-${name}`))
  const button = buttons.find((one) => one && one.getAttribute('aria-disabled') !== 'true')
  const target = button ?? document.getElementById(id)
  target?.focus()
}

/**
 * Disables the announcements of the drag library, because the list itself announces all moves, including those by
 * keyboard.
 */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

const getItemKey = (file: RecordData): string => getPendingId(file) ?? getFileKey(file) ?? String(file.name)
