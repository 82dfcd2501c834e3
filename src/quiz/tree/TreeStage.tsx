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
  /** The card whose way from the beginning is shown. */
  wayEnd: string | undefined
  children: ReactNode
}

/** Where the cards stand: on a ground that one pans and zooms, or, where there is no room, one below the other. */
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

/** The links from the beginning to a node. */
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
  /** How large the cards are shown. */
  zoom: number
  isOutlined: boolean
  text: string
  children: ReactNode
}

/** What is dragged follows the pointer, as large as it is in the tree, and says why it cannot be put somewhere. */
export function DragArea({ drag: { context, taken, reason }, zoom, isOutlined, text, children }: DragAreaProps) {
  const texts = useTexts()
  return (
    // The ground pans by itself at its edges; the page scrolls where the cards stand on it.
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
