import { DndContext, DragOverlay } from '@dnd-kit/core'
import { snapCenterToCursor } from '@dnd-kit/modifiers'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '../../ui/texts.tsx'
import { type Drawing, getPathTo, linkPath } from './layout.ts'
import cards from './NodeCard.module.css'
import { CardContent } from './NodeCard.tsx'
import styles from './QuizTree.module.css'
import { TreeLinks } from './TreeLinks.tsx'
import type { TreeDrag } from './useTreeDrag.ts'
import type { TreeViewportState } from './useViewport.ts'

interface TreeViewportProps {
  drawing: Drawing
  viewport: TreeViewportState
  isOutlined: boolean
  /** The key of the card to which the path is highlighted. */
  pathEnd: string | undefined
  children: ReactNode
}

/** The container of the cards: a surface to pan and zoom, or an indented list on small screens. */
export function TreeViewport({ drawing, viewport, isOutlined, pathEnd, children }: TreeViewportProps) {
  if (isOutlined) return <div className={styles.outline}>{children}</div>
  const { x, y, zoom } = viewport.view
  return (
    <div ref={viewport.observeSize} className={styles.canvas} data-zoom={zoom}>
      {viewport.hasSize && (
        <TreeLinks drawing={drawing} view={viewport.view} revision={viewport.revision} onView={viewport.handleDrag} />
      )}
      <div className={styles.layer} style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}>
        <HighlightedPath drawing={drawing} end={pathEnd} />
        {children}
      </div>
    </div>
  )
}

/** The highlighted links from the root to a node. */
function HighlightedPath({ drawing, end }: { drawing: Drawing; end: string | undefined }) {
  const nodesOnPath = getPathTo(end === undefined ? undefined : drawing.byKey.get(end))
  return (
    <svg className={styles.path} width={drawing.width} height={drawing.height} aria-hidden="true">
      {nodesOnPath.map((node) => node.parent && <path key={node.key} d={linkPath(node.parent, node)} />)}
    </svg>
  )
}

interface TreeDragContextProps {
  drag: TreeDrag
  /** The scale of the cards. */
  zoom: number
  isOutlined: boolean
  text: string
  children: ReactNode
}

/** The drag context and its overlay. The overlay shows the dragged card, and why it cannot be dropped here. */
export function TreeDragContext({
  drag: { dndProps, dragged, reason },
  zoom,
  isOutlined,
  text,
  children,
}: TreeDragContextProps) {
  const texts = useTexts()
  return (
    // The canvas has its own panning at its edges. The outline has none, so dnd-kit scrolls the page.
    <DndContext {...dndProps} autoScroll={isOutlined}>
      {children}
      {createPortal(
        <DragOverlay modifiers={[snapCenterToCursor]} dropAnimation={null} zIndex={1400}>
          {dragged && (
            <>
              <div
                className={cards.ghost}
                data-kind={dragged.treeNode.node.kind}
                style={{
                  width: dragged.width,
                  height: dragged.height,
                  transform: `scale(${zoom})`,
                  transformOrigin: '0 0',
                }}
              >
                <CardContent placedNode={dragged} text={text} severity={undefined} />
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
