import { useDraggable, useDroppable } from '@dnd-kit/core'
import { IconButton, LinearProgress } from '@mui/material'
import { fileTexts } from '#i18n/fileTexts.ts'
import { getLocaleTag } from '#i18n/locales.ts'
import { fillText } from '#i18n/translate.ts'
import type { RecordData } from '#language/values.ts'
import { Icon } from '../../../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../../../ui/translator.tsx'
import { useEngine } from '../../../engine.ts'
import { FileThumbnail } from '../../../values/FileThumbnail.tsx'
import { formatBytes } from '../../../values/formatBytes.ts'
import styles from './FileList.module.css'
import { getPendingId } from './useFileUploads.ts'

interface FileItemProps {
  /** Identifies the file regardless of its position in the list. */
  itemKey: string
  /** The prefix of the ids of the buttons. */
  id: string
  file: RecordData
  /** The fraction that was uploaded; undefined before the upload starts. */
  share: number | undefined
  error: string | undefined
  disabled: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** A file in the list. The pointer drags it by its handle; buttons move and remove it. */
export function FileItem({ itemKey, id, file, share, error, disabled, isFirst, isLast, ...on }: FileItemProps) {
  const texts = useLocalizedTexts(fileTexts).list
  const drag = useDraggable({ id: itemKey, disabled })
  const drop = useDroppable({ id: itemKey })
  const name = String(file.name ?? '')
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node)
        drop.setNodeRef(node)
      }}
      className={styles.item}
      data-dragging={drag.isDragging || undefined}
      data-over={(drop.isOver && !drag.isDragging) || undefined}
      style={drag.transform ? { transform: `translateY(${drag.transform.y}px)` } : undefined}
    >
      {/* Hidden from assistive technology: keyboard users move files with the buttons. */}
      <span className={styles.handle} title={texts.drag} aria-hidden="true" {...drag.listeners}>
        <Icon name="rows" size={18} />
      </span>
      <FileThumbnail file={file} />
      <FileFacts file={file} name={name} share={share} error={error} />
      <span className={styles.buttons}>
        <MoveButton {...{ id, name, disabled }} step={-1} canMove={!isFirst} onMove={on.onMove} />
        <MoveButton {...{ id, name, disabled }} step={1} canMove={!isLast} onMove={on.onMove} />
        <IconButton
          id={`${id}-remove`}
          size="small"
          aria-label={fillText(texts.removeOne, { name })}
          disabled={disabled}
          onClick={on.onRemove}
        >
          <Icon name="remove" size={18} />
        </IconButton>
      </span>
    </li>
  )
}

interface MoveButtonProps extends Pick<FileItemProps, 'id' | 'disabled' | 'onMove'> {
  name: string
  step: -1 | 1
  canMove: boolean
}

function MoveButton({ id, name, step, canMove, disabled, onMove }: MoveButtonProps) {
  const texts = useLocalizedTexts(fileTexts).list
  return (
    <IconButton
      id={`${id}-${step < 0 ? 'up' : 'down'}`}
      size="small"
      aria-label={fillText(step < 0 ? texts.up : texts.down, { name })}
      aria-disabled={!canMove || undefined}
      disabled={disabled}
      onClick={() => canMove && onMove(step)}
    >
      <Icon name={step < 0 ? 'arrowUp' : 'arrowDown'} size={18} />
    </IconButton>
  )
}

/** The name, and the size or the progress of the upload. */
function FileFacts({ file, name, share, error }: Pick<FileItemProps, 'file' | 'share' | 'error'> & { name: string }) {
  const { translate } = useEngine()
  const texts = useLocalizedTexts(fileTexts).list
  const progress =
    share === undefined ? texts.waiting : fillText(texts.uploading, { name, share: Math.round(share * 100) })
  return (
    <div className={styles.facts}>
      <span className={styles.name} title={name}>
        {name}
      </span>
      {getPendingId(file) !== undefined ? (
        <LinearProgress variant="determinate" value={(share ?? 0) * 100} aria-label={progress} />
      ) : (
        typeof file.size === 'number' && (
          <span className={styles.size}>{formatBytes(file.size, getLocaleTag(translate.locale))}</span>
        )
      )}
      {error !== undefined && <span className={styles.error}>{error}</span>}
    </div>
  )
}
