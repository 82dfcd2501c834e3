import { useDraggable, useDroppable } from '@dnd-kit/core'
import { IconButton } from '@mui/material'
import { type CSSProperties, memo } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import type { PlacedNode } from './layout.ts'
import styles from './NodeCard.module.css'
import { nodeIcons } from './nodeIcons.ts'

/** The state of a card. */
export interface CardState {
  /** Whether this card has tabindex 0 (roving tabindex). */
  readonly isTabStop: boolean
  /** Whether the dragged node can be dropped here; undefined without a drag. */
  readonly target: 'legal' | 'illegal' | undefined
  /** Whether the dragged node is over this card. */
  readonly isDropTarget: boolean
  /** Whether the card is on the path to the hovered or focused card. */
  readonly isOnPath: boolean
  readonly isCurrentMatch: boolean
  /** Whether the user is dragging the card, or its move is being saved. */
  readonly isMoving: boolean
  readonly severity: 'error' | 'hint' | undefined
}

interface NodeCardProps extends CardState {
  placedNode: PlacedNode
  text: string
  elementId: string
  canMove: boolean
  /** Whether cards are rendered as rows indented by level, instead of at positions. */
  isOutlined: boolean
}

/** The card of a question, an answer or a fragrance. Users can drag it, and drop other cards on it. */
export const NodeCard = memo(function NodeCard({
  placedNode,
  text,
  elementId,
  canMove,
  isOutlined,
  ...state
}: NodeCardProps) {
  const draggable = useDraggable({ id: placedNode.key, disabled: !canMove })
  const droppable = useDroppable({ id: placedNode.key })
  const { treeNode, level, position, siblingCount, isOpen } = placedNode
  const setRef = (element: HTMLElement | null) => {
    draggable.setNodeRef(element)
    droppable.setNodeRef(element)
  }
  return (
    <div
      ref={setRef}
      id={elementId}
      role="treeitem"
      tabIndex={state.isTabStop ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblingCount}
      aria-expanded={isOpen}
      aria-selected={state.isCurrentMatch}
      aria-label={useCardLabel(placedNode, text, state.severity)}
      data-key={placedNode.key}
      data-kind={treeNode.node.kind}
      data-refers={treeNode.referenceKind}
      data-target={state.target}
      data-over={state.isDropTarget}
      data-way={state.isOnPath}
      data-found={state.isCurrentMatch}
      data-moving={state.isMoving}
      data-movable={canMove}
      className={isOutlined ? styles.row : styles.card}
      style={isOutlined ? getLevelStyle(level) : getBoxStyle(placedNode)}
      {...draggable.listeners}
    >
      <CardContent placedNode={placedNode} text={text} severity={state.severity} />
      <CardButtons placedNode={placedNode} text={text} hasMenu={canMove || treeNode.referenceKind !== undefined} />
    </div>
  )
})

interface CardButtonsProps {
  placedNode: PlacedNode
  text: string
  hasMenu: boolean
}

/** The menu button and the expand button. They have tabindex -1, because the card handles keys for both. */
function CardButtons({ placedNode: { isOpen, hiddenCount }, text, hasMenu }: CardButtonsProps) {
  const translate = useTranslator()
  return (
    <>
      {hasMenu && (
        <IconButton
          size="small"
          tabIndex={-1}
          className={styles.more}
          aria-label={translate('resources.quiz.tree.menu', { text })}
        >
          <Icon name="more" size={18} />
        </IconButton>
      )}
      {isOpen !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.toggle}
          data-toggle
          aria-label={translate(isOpen ? 'resources.quiz.tree.close' : 'resources.quiz.tree.open', { text })}
        >
          {isOpen ? <Icon name="minus" size={12} /> : <span>{hiddenCount}</span>}
        </button>
      )}
    </>
  )
}

/** The content of a card, in the tree and in the drag overlay. */
export function CardContent({
  placedNode,
  text,
  severity,
}: {
  placedNode: PlacedNode
  text: string
  severity: CardState['severity']
}) {
  const { node, referenceKind } = placedNode.treeNode
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        <Icon name={referenceKind ? nodeIcons.reference : nodeIcons[node.kind]} size={16} />
      </span>
      <span className={styles.text} title={text}>
        {text}
      </span>
      {severity && (
        <span className={styles.problem} data-severity={severity} aria-hidden="true">
          <Icon name={severity === 'error' ? 'alert' : 'info'} size={16} />
        </span>
      )}
    </>
  )
}

/** The accessible name of a card. */
function useCardLabel({ treeNode }: PlacedNode, text: string, severity: CardState['severity']): string {
  const translate = useTranslator()
  const label = translate(`resources.quiz.tree.${treeNode.referenceKind ?? treeNode.node.kind}`, { text })
  return severity ? translate(`resources.quiz.tree.with.${severity}`, { label }) : label
}

const getBoxStyle = ({ x, y, width, height }: PlacedNode): CSSProperties => ({ left: x, top: y, width, height })
const getLevelStyle = (level: number): CSSProperties => ({ marginInlineStart: `min(${(level - 1) * 16}px, 40%)` })
