import { memo } from 'react'
import { Tree, type TreeLinkDatum } from 'react-d3-tree'
import { type Drawing, layoutOptions, linkPath } from './layout.ts'
import styles from './QuizTree.module.css'
import { type View, zoomLimits } from './viewGeometry.ts'

interface TreeLinksProps {
  drawing: Drawing
  view: View
  /** Changes on every programmatic move of the viewport, so that the component can tell it from a drag. */
  revision: string
  onView: (view: View) => void
}

/**
 * The links of the tree and the surface for panning and zooming. It renders again only if the drawing changes or after
 * a programmatic move. When the user pans, the library updates the SVG itself and reports the new position.
 */
export const TreeLinks = memo(
  function TreeLinks({ drawing, view, revision, onView }: TreeLinksProps) {
    const { x, y, zoom } = view
    return (
      <Tree
        {...layoutOptions}
        data={drawing.data}
        // The library ignores a `translate` that equals its previous value, even if the user has panned since. So each
        // programmatic move adds or removes an offset of 0.01 px.
        translate={{ x: x + getNudge(revision), y }}
        zoom={zoom}
        scaleExtent={zoomLimits}
        pathFunc={(link) => getLinkPath(drawing, link)}
        pathClassFunc={() => styles.link ?? ''}
        renderCustomNodeElement={renderNoNode}
        onUpdate={({ zoom, translate }) => onView({ ...translate, zoom })}
        collapsible={false}
        hasInteractiveNodes
      />
    )
  },
  (previous, next) => previous.drawing === next.drawing && previous.revision === next.revision,
)

/** Nodes are rendered as HTML cards above the links. */
const renderNoNode = () => <></>

const getNudge = (revision: string): number => (Number.parseInt(revision, 10) % 2) / 100

function getLinkPath({ byKey }: Drawing, { source, target }: TreeLinkDatum): string {
  const [from, to] = [byKey.get(source.data.name), byKey.get(target.data.name)]
  return from && to ? linkPath(from, to) : ''
}
