import { useMediaQuery } from '@mui/material'
import { useMemo, useState } from 'react'
import { breakpoints } from '../../layout/theme/tokens.ts'
import { useQuizDesk } from '../quizDesk.ts'
import { wordsOf } from '../words.ts'
import { useMoves } from './useMoves.ts'
import { useNodeCommands } from './useNodeCommands.ts'
import { useTreeDrag } from './useTreeDrag.ts'
import { useTreeFocus } from './useTreeFocus.ts'
import { useTreeNodes } from './useTreeNodes.ts'
import { useTreeSearch } from './useTreeSearch.ts'
import { useView } from './useView.ts'

export type TreeParts = ReturnType<typeof useTreeParts>

/** Combines the hooks of the tree. */
export function useTreeParts() {
  const { quiz } = useQuizDesk()
  const words = useMemo(() => wordsOf(quiz), [quiz])
  /** Screens too narrow for panning show an indented list. */
  const isOutlined = useMediaQuery(`(max-width:${breakpoints.medium - 0.05}px)`, { noSsr: true })
  const moves = useMoves()
  const nodes = useTreeNodes(moves.graph)
  const stop = useState<string>()
  const eye = useView(nodes, stop[0])
  const focus = useTreeFocus(nodes, stop, isOutlined ? undefined : eye.reveal)
  const search = useTreeSearch(nodes, words, (key) => focus.goTo(key, false))
  const drag = useTreeDrag({
    drawing: nodes.drawing,
    graph: moves.graph,
    words,
    onTake: () => {
      moves.dismiss()
      return eye.panAtEdges()
    },
    onDrop: moves.drop,
  })
  const commands = useNodeCommands(nodes, focus)
  return { words, isOutlined, moves, nodes, eye, focus, search, drag, commands }
}
