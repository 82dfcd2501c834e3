import { DndContext, DragOverlay } from '@dnd-kit/core'
import { snapCenterToCursor } from '@dnd-kit/modifiers'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../ui/texts.tsx'
import { type Drawing, linkPath, wayTo } from './layout.ts'
import cards from './NodeCard.module.css'
import { CardFace } from './NodeCard.tsx'
import styles from './QuizTree.module.css'
import { TreeLinks } from './TreeLinks.tsx'
import type { TreeDrag } from './useTreeDrag.ts'
import type { DrawingView } from './useView.ts'

interface StageProps {
  drawing: Drawing
  eye: DrawingView
  isOutlined: boolean
  /** The key of the card to which the path is highlighted. */
  wayEnd: string | undefined
  children: ReactNode
}

/** The container of the cards: a surface to pan and zoom, or an indented list on small screens. */
export function TreeStage({ drawing, eye, isOutlined, wayEnd, children }: StageProps) {
  if (isOutlined) return <div className={styles.outline}>{children}</div>
  const { x, y, zoom } = eye.view
  return (
    <div ref={eye.measure} className={styles.canvas} data-zoom={zoom}>
      {eye.isMeasured && <TreeLinks drawing={drawing} view={eye.view} led={eye.led} onView={eye.follow} />}
      <div className={styles.layer} style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}>
        <Way drawing={drawing} end={wayEnd} />
        {children}
      </div>
    </div>
  )
}

/** The highlighted links from the root to a node. */
function Way({ drawing, end }: { drawing: Drawing; end: string | undefined }) {
  const way = wayTo(end === undefined ? undefined : drawing.byKey.get(end))
  return (
    <svg className={styles.way} width={drawing.width} height={drawing.height} aria-hidden="true">
      {way.map((node) => node.parent && <path key={node.key} d={linkPath(node.parent, node)} />)}
    </svg>
  )
}

interface DragAreaProps {
  drag: TreeDrag
  /** The scale of the cards. */
  zoom: number
  isOutlined: boolean
  text: string
  children: ReactNode
}

/** The drag context and its overlay. The overlay shows the dragged card, and why it cannot be dropped here. */
export function DragArea({ drag: { context, taken, reason }, zoom, isOutlined, text, children }: DragAreaProps) {
  const texts = useTexts()
  return (
    // The canvas has its own panning at its edges. The outline has none, so dnd-kit scrolls the page.
    <DndContext {...context} autoScroll={isOutlined}>
      {children}
      {createPortal(
        <DragOverlay modifiers={[snapCenterToCursor]} dropAnimation={null} zIndex={1400}>
          {taken && (
            <>
              <div
                className={cards.ghost}
                data-kind={taken.tree.node.kind}
                style={{
                  width: taken.width,
                  height: taken.height,
                  transform: `scale(${zoom})`,
                  transformOrigin: '0 0',
                }}
              >
                <CardFace placed={taken} text={text} trouble={undefined} />
              </div>
              {reason !== undefined && (
                <p className={styles.reason}>
                  <strong>{texts('resources.quiz.events.tree.notPermitted')}</strong> {reason}
                </p>
              )}
            </>
          )}
        </DragOverlay>,
        document.body,
      )}
    </DndContext>
  )
}
