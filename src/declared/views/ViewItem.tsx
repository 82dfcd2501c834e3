import { IconButton } from '@mui/material'
import { fillText } from '#i18n/translate.ts'
import { viewTexts } from '#i18n/viewTexts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../ui/translator.tsx'
import type { ViewOption } from './useViewOptions.ts'
import styles from './ViewsMenu.module.css'

interface ViewItemProps {
  option: ViewOption
  /** Whether the list currently shows this view. */
  isCurrent: boolean
  onOpen: () => void
  /** Whether the menu opens the list with this view. */
  isDefault: boolean
  /** Toggles whether the menu opens the list with this view or as a whole; undefined if the user cannot choose it. */
  onToggleDefault?: (() => void) | undefined
  /** Undefined if the user may not edit the view. */
  onEdit?: (() => void) | undefined
  onRemove?: (() => void) | undefined
}

/** One view: a button that opens it, and buttons to make it the default, to edit and to delete it. */
export function ViewItem({ option, isCurrent, onOpen, isDefault, onToggleDefault, onEdit, onRemove }: ViewItemProps) {
  const texts = useLocalizedTexts(viewTexts)
  const { label: name, saved } = option
  const note = saved?.shared
    ? saved.owner
      ? fillText(texts.sharedBy, { name: saved.owner.nome })
      : texts.shared
    : undefined
  return (
    <li className={styles.item}>
      <button
        type="button"
        className={styles.choice}
        aria-current={isCurrent || undefined}
        title={note ? `${name} · ${note}` : name}
        onClick={onOpen}
      >
        <span className={styles.mark}>{isCurrent && <Icon name="check" size={16} />}</span>
        <span className={styles.name}>{name}</span>
        {note && <span className="visually-hidden">{note}</span>}
        {note && <Icon name="users" size={16} className={styles.shared} />}
      </button>
      {onToggleDefault && (
        <IconButton
          size="small"
          aria-label={fillText(texts.openMine, { name })}
          title={fillText(isDefault ? texts.opensNow : texts.openMine, { name })}
          aria-pressed={isDefault}
          onClick={onToggleDefault}
        >
          <Icon name="star" size={16} filled={isDefault} />
        </IconButton>
      )}
      {onEdit && (
        <IconButton size="small" aria-label={fillText(texts.edit, { name })} onClick={onEdit}>
          <Icon name="edit" size={16} />
        </IconButton>
      )}
      {onRemove && (
        <IconButton size="small" aria-label={fillText(texts.remove, { name })} onClick={onRemove}>
          <Icon name="remove" size={16} />
        </IconButton>
      )}
    </li>
  )
}
