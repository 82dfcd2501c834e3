import { useDraggable, useDroppable } from '@dnd-kit/core'
import { IconButton } from '@mui/material'
import { type CSSProperties, memo } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import type { Placed } from './layout.ts'
import { marks } from './marks.ts'
import styles from './NodeCard.module.css'

/** The state of a card. */
export interface CardState {
  /** Whether this card has tabindex 0 (roving tabindex). */
  readonly isStop: boolean
  /** Whether the dragged node can be dropped here; undefined without a drag. */
  readonly target: 'legal' | 'illegal' | undefined
  /** Whether the dragged part is over this card. */
  readonly isOver: boolean
  /** Whether the card is on the path to the hovered or focused card. */
  readonly isOnWay: boolean
  readonly isFound: boolean
  /** Whether the card is being dragged, or its move is being saved. */
  readonly isMoving: boolean
  readonly trouble: 'error' | 'hint' | undefined
}

interface NodeCardProps extends CardState {
  placed: Placed
  text: string
  domId: string
  canMove: boolean
  /** Whether cards are rendered as rows that are indented by level, instead of at positions. */
  isOutlined: boolean
}

/** The card of a question, an answer or a fragrance. It can be dragged and dropped on. */
export const NodeCard = memo(function NodeCard({ placed, text, domId, canMove, isOutlined, ...state }: NodeCardProps) {
  const drag = useDraggable({ id: placed.key, disabled: !canMove })
  const drop = useDroppable({ id: placed.key })
  const { tree, level, place, among, isOpen } = placed
  const take = (element: HTMLElement | null) => {
    drag.setNodeRef(element)
    drop.setNodeRef(element)
  }
  return (
    <div
      ref={take}
      id={domId}
      role="treeitem"
      tabIndex={state.isStop ? 0 : -1}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={among}
      aria-expanded={isOpen}
      aria-selected={state.isFound}
      aria-label={useCardLabel(placed, text, state.trouble)}
      data-key={placed.key}
      data-kind={tree.node.kind}
      data-refers={tree.refers}
      data-target={state.target}
      data-over={state.isOver}
      data-way={state.isOnWay}
      data-found={state.isFound}
      data-moving={state.isMoving}
      data-movable={canMove}
      className={isOutlined ? styles.row : styles.card}
      style={isOutlined ? levelStyle(level) : boxStyle(placed)}
      {...drag.listeners}
    >
      <CardFace placed={placed} text={text} trouble={state.trouble} />
      <CardButtons placed={placed} text={text} />
    </div>
  )
})

/** The menu button and the expand button. They have tabindex -1, because the card handles keys for both. */
function CardButtons({ placed: { isOpen, hidden }, text }: { placed: Placed; text: string }) {
  const texts = useTexts()
  return (
    <>
      <IconButton
        size="small"
        tabIndex={-1}
        className={styles.more}
        aria-label={texts('resources.quiz.tree.menu', { text })}
      >
        <Icon name="more" size={18} />
      </IconButton>
      {isOpen !== undefined && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.toggle}
          data-toggle
          aria-label={texts(isOpen ? 'resources.quiz.tree.close' : 'resources.quiz.tree.open', { text })}
        >
          {isOpen ? <Icon name="minus" size={12} /> : <span>{hidden}</span>}
        </button>
      )}
    </>
  )
}

/** The content of a card, in the tree and in the drag overlay. */
export function CardFace({ placed, text, trouble }: { placed: Placed; text: string; trouble: CardState['trouble'] }) {
  const { node, refers } = placed.tree
  return (
    <>
      <span className={styles.mark} aria-hidden="true">
        <Icon name={refers ? marks.reference : marks[node.kind]} size={16} />
      </span>
      <span className={styles.text} title={text}>
        {text}
      </span>
      {trouble && (
        <span className={styles.trouble} data-severity={trouble} aria-hidden="true">
          <Icon name={trouble === 'error' ? 'alert' : 'info'} size={16} />
        </span>
      )}
    </>
  )
}

/** The accessible name of a card. */
function useCardLabel({ tree }: Placed, text: string, trouble: CardState['trouble']): string {
  const texts = useTexts()
  const label = texts(`resources.quiz.tree.${tree.refers ?? tree.node.kind}`, { text })
  return trouble ? texts(`resources.quiz.tree.with.${trouble}`, { label }) : label
}

const boxStyle = ({ x, y, width, height }: Placed): CSSProperties => ({ left: x, top: y, width, height })
const levelStyle = (level: number): CSSProperties => ({ marginInlineStart: `min(${(level - 1) * 16}px, 40%)` })
