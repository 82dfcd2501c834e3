import { useMediaQuery } from '@mui/material'
import { useMemo, useState } from 'react'
import { breakpoints } from '../../layout/theme/tokens.ts'
import { buildGetNodeText } from '../nodeText.ts'
import { useQuizEditor } from '../quizEditorContext.ts'
import { useNodeCommands } from './useNodeCommands.ts'
import { useTreeDrag } from './useTreeDrag.ts'
import { useTreeFocus } from './useTreeFocus.ts'
import { useTreeMoves } from './useTreeMoves.ts'
import { useTreeNodes } from './useTreeNodes.ts'
import { useTreeSearch } from './useTreeSearch.ts'
import { useViewport } from './useViewport.ts'

export type TreeState = ReturnType<typeof useTreeState>

/** Combines the hooks of the tree. */
export function useTreeState() {
  const { quiz } = useQuizEditor()
  const getNodeText = useMemo(() => buildGetNodeText(quiz), [quiz])
  /** Screens too narrow for panning show an indented list. */
  const isOutlined = useMediaQuery(`(max-width:${breakpoints.medium - 0.05}px)`, { noSsr: true })
  const moves = useTreeMoves()
  const nodes = useTreeNodes(moves.graph)
  const tabStopState = useState<string>()
  const viewport = useViewport(nodes, tabStopState[0])
  const focus = useTreeFocus(nodes, tabStopState, isOutlined ? undefined : viewport.scrollToNode)
  const search = useTreeSearch(nodes, getNodeText, (key) => focus.focusNode(key, false))
  const drag = useTreeDrag({
    layout: nodes.layout,
    graph: moves.graph,
    getNodeText,
    onDragStart: () => {
      moves.clearRefusal()
      return viewport.startEdgePan()
    },
    onDrop: moves.drop,
  })
  const commands = useNodeCommands(nodes, focus)
  return { getNodeText, isOutlined, moves, nodes, viewport, focus, search, drag, commands }
}
