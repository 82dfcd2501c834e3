import { memo } from 'react'
import { Tree, type TreeLinkDatum } from 'react-d3-tree'
import { type Drawing, linkPath, treeLayout } from './layout.ts'
import styles from './QuizTree.module.css'
import { type View, zoomLimits } from './view.ts'

interface TreeLinksProps {
  drawing: Drawing
  view: View
  /** Another word each time that the view was led somewhere, and did not follow the hand. */
  led: string
  onView: (view: View) => void
}

/**
 * The links of the tree, and the ground on which one pans and zooms. It is drawn anew where the drawing changes or the
 * view is led somewhere; under the hand it moves by itself, and says where it is.
 */
export const TreeLinks = memo(
  function TreeLinks({ drawing, view, led, onView }: TreeLinksProps) {
    const { x, y, zoom } = view
    return (
      <Tree
        {...treeLayout}
        data={drawing.data}
        // The tree keeps to itself where the hand has taken it: only a place that it was not told before leads it there.
        translate={{ x: x + nudgeOf(led), y }}
        zoom={zoom}
        scaleExtent={zoomLimits}
        pathFunc={(link) => pathOf(drawing, link)}
        pathClassFunc={() => styles.link ?? ''}
        renderCustomNodeElement={noNode}
        onUpdate={({ zoom, translate }) => onView({ ...translate, zoom })}
        collapsible={false}
        hasInteractiveNodes
      />
    )
  },
  (before, now) => before.drawing === now.drawing && before.led === now.led,
)

/** Nodes are cards above the links. */
const noNode = () => <></>

const nudgeOf = (led: string): number => (Number.parseInt(led, 10) % 2) / 100

function pathOf({ byKey }: Drawing, { source, target }: TreeLinkDatum): string {
  const [from, to] = [byKey.get(source.data.name), byKey.get(target.data.name)]
  return from && to ? linkPath(from, to) : ''
}
