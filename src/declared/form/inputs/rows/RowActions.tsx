import { Button, IconButton } from '@mui/material'
import { Icon } from '../../../../ui/Icon.tsx'
import { useEngine } from '../../../engine.ts'
import type { RowsLayoutProps } from './rowChanges.ts'

interface RowActionsProps extends Pick<RowsLayoutProps, 'id' | 'rows' | 'changes' | 'disabled'> {
  index: number
  /** Whether the remove button shows its label, not only an icon. */
  hasText: boolean
}

/** The buttons that move and remove a row. */
export function RowActions({ id, rows, index, changes, disabled, hasText }: RowActionsProps) {
  const { translate } = useEngine()
  const { move, remove } = changes
  const number = index + 1
  const renderMoveButton = (step: -1 | 1) => {
    const canMove = step < 0 ? index > 0 : number < rows.length
    return (
      <IconButton
        id={`${id}-${index}-${step < 0 ? 'up' : 'down'}`}
        size="small"
        aria-label={translate(step < 0 ? 'form.rows.up' : 'form.rows.down', { number })}
        aria-disabled={!canMove || undefined}
        disabled={disabled}
        onClick={() => canMove && move?.(index, step)}
      >
        <Icon name={step < 0 ? 'arrowUp' : 'arrowDown'} size={18} />
      </IconButton>
    )
  }
  const removeProps = {
    id: `${id}-${index}-remove`,
    size: 'small' as const,
    'aria-label': translate('form.rows.removeOne', { number }),
    disabled,
    onClick: () => remove(index),
  }
  return (
    <>
      {move && renderMoveButton(-1)}
      {move && renderMoveButton(1)}
      {hasText ? (
        <Button {...removeProps}>{translate('form.rows.remove')}</Button>
      ) : (
        <IconButton {...removeProps}>
          <Icon name="remove" size={18} />
        </IconButton>
      )}
    </>
  )
}
