import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { restrictToVerticalAxis } from '@dnd-kit/modifiers'
import { Button, FormControl, FormLabel } from '@mui/material'
import { type Ref, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { fileTexts } from '#i18n/fileTexts.ts'
import { getLocaleTag } from '#i18n/locales.ts'
import { fillText } from '#i18n/translate.ts'
import { describeAccepted } from '#language/fileTypes.ts'
import { getFileKey } from '#language/kinds/file.ts'
import { getMaxFiles } from '#language/kinds/files.ts'
import type { RecordData } from '#language/values.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useTextsOf } from '../../../../ui/texts.tsx'
import { useEngine } from '../../../engine.ts'
import type { InputProps } from '../../../inputProps.ts'
import { formatBytes } from '../../../values/formatBytes.ts'
import fieldStyles from '../FileInput.module.css'
import { HelpText } from '../HelpText.tsx'
import { buildAcceptAttribute } from '../uploadTexts.ts'
import { useFileDrop } from '../useFileDrop.ts'
import { FileItem } from './FileItem.tsx'
import styles from './FileList.module.css'
import { RefusedFiles } from './RefusedFiles.tsx'
import { getPendingId, useFileUploads } from './useFileUploads.ts'

/** The files in their order, and a zone that takes more of them: chosen, dropped or pasted. */
export function FileList(props: InputProps<'files'>) {
  const { id, field, label, help, error, innerErrors, required, disabled, onBlur, inputRef } = props
  const { translate } = useEngine()
  const texts = useTextsOf(fileTexts).list
  const [helpId, labelId] = [useId(), useId()]
  const uploads = useFileUploads(props)
  const { files } = uploads
  const [moved, setMoved] = useState('')
  const dropProps = useFileDrop({ disabled, onFiles: uploads.add })
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const max = getMaxFiles(field.options)

  const move = (from: number, to: number) => {
    flushSync(() => uploads.move(from, to))
    setMoved(fillText(texts.moved, { name: String(files[from]?.name), place: to + 1, count: files.length }))
  }
  /** Focuses a button of a file, or the one that adds files, because the one that was pressed may be gone. */
  const focusButton = (index: number, names: readonly string[]) => {
    const buttons = names.map((name) => document.getElementById(`${id}-${index}-${name}`))
    const button = buttons.find((one) => one && one.getAttribute('aria-disabled') !== 'true')
    const target = button ?? document.getElementById(id)
    target?.focus()
  }
  const handleDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((key) => files.findIndex((file) => getItemKey(file) === key))
    if (from !== undefined && to !== undefined && from !== to && from >= 0 && to >= 0) move(from, to)
  }
  const limit = fillText(texts.limit, {
    types: describeAccepted(field.options.accept),
    size: formatBytes(field.options.maxBytes, getLocaleTag(translate.locale)),
    max,
  })
  return (
    <FormControl
      error={error !== undefined}
      required={required}
      disabled={disabled}
      className={fieldStyles.field}
      role="group"
      aria-labelledby={labelId}
    >
      <FormLabel id={labelId} htmlFor={id} className={fieldStyles.label}>
        {label}
      </FormLabel>
      <div className={styles.zone} data-zone data-faulty={error !== undefined || undefined} {...dropProps}>
        {files.length > 0 && (
          <DndContext
            sensors={sensors}
            modifiers={[restrictToVerticalAxis]}
            accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
            onDragEnd={handleDragEnd}
          >
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
                    focusButton(index + step, step < 0 ? ['up', 'down'] : ['down', 'up'])
                  }}
                  onRemove={() => {
                    flushSync(() => uploads.remove(index))
                    focusButton(Math.min(index, files.length - 2), ['remove'])
                  }}
                />
              ))}
            </ol>
          </DndContext>
        )}
        <RefusedFiles refused={uploads.refused} onRetry={uploads.retry} onDismiss={uploads.dismiss} />
        <div className={styles.add}>
          <Button
            variant="outlined"
            component="label"
            {...labelButtonProps}
            disabled={disabled || files.length >= max}
            startIcon={<Icon name="upload" size={18} />}
          >
            {texts.add}
            <input
              id={id}
              ref={inputRef as Ref<HTMLInputElement>}
              className={fieldStyles.input}
              type="file"
              multiple
              accept={buildAcceptAttribute(field.options)}
              disabled={disabled || files.length >= max}
              aria-describedby={helpId}
              aria-invalid={error !== undefined || undefined}
              onBlur={onBlur}
              onChange={({ target }) => {
                uploads.add([...(target.files ?? [])])
                // Otherwise selecting the same file again would fire no change event.
                target.value = ''
              }}
            />
          </Button>
          <p className={fieldStyles.hint}>{texts.drop}</p>
        </div>
      </div>
      <div aria-live="polite">
        <HelpText id={helpId} help={help ?? limit} error={error} />
        <span className="visually-hidden">{moved}</span>
      </div>
    </FormControl>
  )
}

/** The file input inside the label is focusable, so the label must not be a button. */
const labelButtonProps = { role: undefined, tabIndex: -1 }

/** Moves are announced by the list itself, also those of the keyboard. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

const getItemKey = (file: RecordData): string => getPendingId(file) ?? getFileKey(file) ?? String(file.name)
