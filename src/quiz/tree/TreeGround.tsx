import { useTexts } from '../../ui/texts.tsx'
import { TreeCards } from './TreeCards.tsx'
import { DragArea, TreeStage } from './TreeStage.tsx'
import { useTreeKeys } from './useTreeKeys.ts'
import type { TreeParts } from './useTreeParts.ts'
import { useWay } from './useWay.ts'

/** The tree with its keyboard and drag handlers. */
export function TreeGround({ parts }: { parts: TreeParts }) {
  const { words, isOutlined, moves, nodes, eye, focus, search, drag } = parts
  const texts = useTexts()
  const keys = useTreeKeys(parts)
  const way = useWay()
  const { drawing } = nodes
  return (
    <DragArea
      drag={drag}
      zoom={isOutlined ? 1 : eye.view.zoom}
      isOutlined={isOutlined}
      text={drag.taken ? words(drag.taken.tree.node) : ''}
    >
      <TreeStage drawing={drawing} eye={eye} isOutlined={isOutlined} wayEnd={way.end}>
        <div
          role="tree"
          aria-label={texts('resources.quiz.tree.title')}
          aria-busy={moves.moving !== undefined}
          style={isOutlined ? undefined : { width: drawing.width, height: drawing.height }}
          {...keys}
          {...way.handlers}
        >
          <TreeCards
            drawing={drawing}
            near={isOutlined ? undefined : eye.near}
            words={words}
            focus={focus}
            drag={drag}
            wayEnd={way.end}
            found={search.current}
            moving={moves.moving}
          />
        </div>
      </TreeStage>
    </DragArea>
  )
}
