import { DndContext, DragOverlay } from '@dnd-kit/core'
import { createPortal } from 'react-dom'
import { fieldLabel } from '#i18n/labels.ts'
import { layoutTexts } from '#i18n/layoutTexts.ts'
import { fillText } from '#i18n/translate.ts'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { ActionRunner } from '../../actions/ActionRunner.tsx'
import { useListCache } from '../../actions/useListCache.ts'
import { FailureDialog } from '../../dialogs/FailureDialog.tsx'
import { useEngine } from '../../engine.ts'
import { BoardCardContent } from './BoardCard.tsx'
import { BoardColumn, type BoardProps } from './BoardColumn.tsx'
import styles from './BoardLayout.module.css'
import { getBoardValues } from './boardMoves.ts'
import { TransitionDialog } from './TransitionDialog.tsx'
import { useBoardDrag } from './useBoardDrag.ts'
import { useBoardMove } from './useBoardMove.ts'

/** A board: one column for each value of a choice. Users move records between the columns. */
export function BoardLayout({ onDialogClosed, ...props }: BoardProps & { onDialogClosed: () => void }) {
  const { reload } = useListCache(props.resource)
  // An action may move a record to another column, so the columns are reloaded after each action.
  return (
    <ActionRunner
      resource={props.resource}
      onRemoved={onDialogClosed}
      onChanged={() => void reload()}
      onDialogClosed={onDialogClosed}
    >
      <Board {...props} />
    </ActionRunner>
  )
}

function Board(props: BoardProps) {
  const { resource, by, groups, order } = props
  const { translate } = useEngine()
  const texts = useLocalizedTexts(layoutTexts)
  const moving = useBoardMove(resource, by)
  const drag = useBoardDrag(resource, { getLabel: moving.getLabel, onDrop: moving.move })
  const label = fillText(texts.board.label, { field: fieldLabel(translate, resource.name, by) })
  return (
    <DndContext {...drag.dndProps}>
      <ol className={styles.board} aria-label={label}>
        {getBoardValues(resource).map((value) => (
          <BoardColumn
            key={value ?? ''}
            {...props}
            value={value}
            label={moving.getLabel(value)}
            group={groups.find((group) => group.value === value)}
            dropState={drag.getDropState(value)}
            onMove={moving.move}
          />
        ))}
      </ol>
      {createPortal(
        <DragOverlay dropAnimation={null} zIndex={1400}>
          {drag.dragged && (
            <div className={styles.card} data-ghost="">
              <BoardCardContent resource={resource} record={drag.dragged} order={order} />
            </div>
          )}
        </DragOverlay>,
        document.body,
      )}
      <TransitionDialog resource={resource} choice={moving.choice} onClose={moving.endChoice} />
      <FailureDialog failure={moving.failure} onClose={moving.dismiss} />
    </DndContext>
  )
}
