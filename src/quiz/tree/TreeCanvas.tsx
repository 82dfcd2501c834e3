import { useTranslator } from '../../ui/translator.tsx'
import { TreeCards } from './TreeCards.tsx'
import { TreeDragContext, TreeViewport } from './TreeViewport.tsx'
import { useHighlightedPath } from './useHighlightedPath.ts'
import { useTreeKeys } from './useTreeKeys.ts'
import type { TreeState } from './useTreeState.ts'

/** The tree with its keyboard and drag handlers. */
export function TreeCanvas({ treeState }: { treeState: TreeState }) {
  const { getNodeText, isOutlined, moves, nodes, viewport, focus, search, drag } = treeState
  const translate = useTranslator()
  const handlers = useTreeKeys(treeState)
  const highlightedPath = useHighlightedPath()
  const { layout } = nodes
  return (
    <TreeDragContext
      drag={drag}
      zoom={isOutlined ? 1 : viewport.view.zoom}
      isOutlined={isOutlined}
      text={drag.dragged ? getNodeText(drag.dragged.treeNode.node) : ''}
    >
      <TreeViewport
        layout={layout}
        viewport={viewport}
        isOutlined={isOutlined}
        highlightedKey={highlightedPath.highlightedKey}
      >
        <div
          role="tree"
          aria-label={translate('resources.quiz.tree.title')}
          aria-busy={moves.pendingMove !== undefined}
          style={isOutlined ? undefined : { width: layout.width, height: layout.height }}
          {...handlers}
          {...highlightedPath.handlers}
        >
          <TreeCards
            layout={layout}
            renderArea={isOutlined ? undefined : viewport.renderArea}
            getNodeText={getNodeText}
            focus={focus}
            drag={drag}
            highlightedKey={highlightedPath.highlightedKey}
            currentMatch={search.currentKey}
            pendingMove={moves.pendingMove}
          />
        </div>
      </TreeViewport>
    </TreeDragContext>
  )
}
