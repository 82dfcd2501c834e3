import { useTexts } from '../../ui/texts.tsx'
import { TreeCards } from './TreeCards.tsx'
import { TreeDragContext, TreeViewport } from './TreeViewport.tsx'
import { useHighlightedPath } from './useHighlightedPath.ts'
import { useTreeKeys } from './useTreeKeys.ts'
import type { TreeState } from './useTreeState.ts'

/** The tree with its keyboard and drag handlers. */
export function TreeCanvas({ parts }: { parts: TreeState }) {
  const { getNodeText, isOutlined, moves, nodes, viewport, focus, search, drag } = parts
  const texts = useTexts()
  const handlers = useTreeKeys(parts)
  const highlightedPath = useHighlightedPath()
  const { drawing } = nodes
  return (
    <TreeDragContext
      drag={drag}
      zoom={isOutlined ? 1 : viewport.view.zoom}
      isOutlined={isOutlined}
      text={drag.dragged ? getNodeText(drag.dragged.treeNode.node) : ''}
    >
      <TreeViewport drawing={drawing} viewport={viewport} isOutlined={isOutlined} pathEnd={highlightedPath.endKey}>
        <div
          role="tree"
          aria-label={texts('resources.quiz.tree.title')}
          aria-busy={moves.pendingMove !== undefined}
          style={isOutlined ? undefined : { width: drawing.width, height: drawing.height }}
          {...handlers}
          {...highlightedPath.handlers}
        >
          <TreeCards
            drawing={drawing}
            renderArea={isOutlined ? undefined : viewport.renderArea}
            getNodeText={getNodeText}
            focus={focus}
            drag={drag}
            pathEnd={highlightedPath.endKey}
            currentMatch={search.currentKey}
            moving={moves.pendingMove}
          />
        </div>
      </TreeViewport>
    </TreeDragContext>
  )
}
