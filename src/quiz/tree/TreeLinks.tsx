import { memo } from 'react'
import { Tree, type TreeLinkDatum } from 'react-d3-tree'
import { buildLinkPath, layoutOptions, type TreeLayout } from './layout.ts'
import styles from './QuizTree.module.css'
import { type ViewTransform, zoomLimits } from './viewGeometry.ts'

interface TreeLinksProps {
  layout: TreeLayout
  view: ViewTransform
  /** Changes on every programmatic move of the viewport, so that the component can distinguish it from a drag. */
  revision: string
  onViewChange: (view: ViewTransform) => void
}

/**
 * The links of the tree and the surface for panning and zooming. It renders again only if the layout changes or after
 * a programmatic move. When the user pans, the library updates the SVG itself and reports the new position.
 */
export const TreeLinks = memo(
  function TreeLinks({ layout, view, revision, onViewChange }: TreeLinksProps) {
    const { x, y, zoom } = view
    return (
      <Tree
        {...layoutOptions}
        data={layout.data}
        // The library ignores a `translate` that equals its previous value, even if the user has panned since. So each
        // programmatic move adds or removes an offset of 0.01 px.
        translate={{ x: x + getTranslateOffset(revision), y }}
        zoom={zoom}
        scaleExtent={zoomLimits}
        pathFunc={(link) => getLinkPath(layout, link)}
        pathClassFunc={() => styles.link ?? ''}
        renderCustomNodeElement={renderNoNode}
        onUpdate={({ zoom, translate }) => onViewChange({ ...translate, zoom })}
        collapsible={false}
        hasInteractiveNodes
      />
    )
  },
  (previous, next) => previous.layout === next.layout && previous.revision === next.revision,
)

/** Nodes are rendered as HTML cards above the links. */
const renderNoNode = () => <></>

const getTranslateOffset = (revision: string): number => (Number.parseInt(revision, 10) % 2) / 100

function getLinkPath({ byKey }: TreeLayout, { source, target }: TreeLinkDatum): string {
  const [from, to] = [byKey.get(source.data.name), byKey.get(target.data.name)]
  return from && to ? buildLinkPath(from, to) : ''
}
