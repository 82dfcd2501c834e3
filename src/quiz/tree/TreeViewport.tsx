import { DndContext, DragOverlay } from '@dnd-kit/core'
import { snapCenterToCursor } from '@dnd-kit/modifiers'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useTranslator } from '../../ui/translator.tsx'
import { buildLinkPath, getPathTo, type TreeLayout } from './layout.ts'
import cards from './NodeCard.module.css'
import { CardContent } from './NodeCard.tsx'
import styles from './QuizTree.module.css'
import { TreeLinks } from './TreeLinks.tsx'
import type { TreeDrag } from './useTreeDrag.ts'
import type { TreeViewportState } from './useViewport.ts'

interface TreeViewportProps {
  layout: TreeLayout
  viewport: TreeViewportState
  isOutlined: boolean
  /** The key of the card at the end of the highlighted path. */
  highlightedKey: string | undefined
  children: ReactNode
}

/** The container of the cards: a surface to pan and zoom, or an indented list on small screens. */
export function TreeViewport({ layout, viewport, isOutlined, highlightedKey, children }: TreeViewportProps) {
  if (isOutlined) return <div className={styles.outline}>{children}</div>
  const { x, y, zoom } = viewport.view
  return (
    <div ref={viewport.observeSize} className={styles.canvas} data-zoom={zoom}>
      {viewport.hasSize && (
        <TreeLinks
          layout={layout}
          view={viewport.view}
          revision={viewport.revision}
          onViewChange={viewport.handleDrag}
        />
      )}
      <div className={styles.layer} style={{ transform: `translate(${x}px, ${y}px) scale(${zoom})` }}>
        <HighlightedPath layout={layout} end={highlightedKey} />
        {children}
      </div>
    </div>
  )
}

/** The highlighted links from the root to a node. */
function HighlightedPath({ layout, end }: { layout: TreeLayout; end: string | undefined }) {
  const nodesOnPath = getPathTo(end === undefined ? undefined : layout.byKey.get(end))
  return (
    <svg className={styles.path} width={layout.width} height={layout.height} aria-hidden="true">
      {nodesOnPath.map((node) => node.parent && <path key={node.key} d={buildLinkPath(node.parent, node)} />)}
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

/**
 * The drag context and its overlay. The overlay shows the dragged card and, if it cannot be dropped at the current
 * position, the reason.
 */
export function TreeDragContext({
  drag: { dndProps, dragged, reason },
  zoom,
  isOutlined,
  text,
  children,
}: TreeDragContextProps) {
  const translate = useTranslator()
  return (
    // The canvas pans at its edges by itself. The outline does not, so dnd-kit scrolls the page.
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
                  <strong>{translate('resources.quiz.events.tree.notPermitted')}</strong> {reason}
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
