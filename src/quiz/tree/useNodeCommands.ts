import { useState } from 'react'
import { answerOf, fragranceOf } from '#rules/quizGraph.ts'
import { keyOf } from '#rules/quizTree.ts'
import { useQuizDesk } from '../quizDesk.ts'
import type { Placed } from './layout.ts'
import type { NodeCommand } from './NodeMenu.tsx'
import type { TreeFocus } from './useTreeFocus.ts'
import type { TreeNodes } from './useTreeNodes.ts'

interface OpenMenu {
  readonly placed: Placed
  readonly anchor: HTMLElement
  readonly commands: readonly NodeCommand[]
}

/** The commands of a node, for its menu and its keys. */
export interface NodeCommands {
  readonly menu: OpenMenu | undefined
  /** The node for which the move dialog is open. */
  readonly moved: Placed | undefined
  openMenu(placed: Placed, anchor: HTMLElement): void
  closeMenu(): void
  /** Runs a command of the open menu. */
  run(command: NodeCommand): void
  move(placed: Placed): void
  edit(placed: Placed): void
  /** Closes the move dialog, runs the action, and focuses the node at its new place. */
  finish(act?: () => void): void
}

export function useNodeCommands({ drawing }: TreeNodes, focus: TreeFocus): NodeCommands {
  const { graph, edit, closedBecause } = useQuizDesk()
  const [menu, setMenu] = useState<OpenMenu>()
  const [movedKey, setMovedKey] = useState<string>()
  const isClosed = closedBecause !== undefined
  const commandsOf = ({ tree }: Placed): NodeCommand[] => [
    ...(isClosed ? [] : (['move', 'edit'] as const)),
    ...(tree.refers ? (['goTo'] as const) : []),
  ]
  const commands: NodeCommands = {
    menu,
    moved: movedKey === undefined ? undefined : drawing.byKey.get(movedKey),
    openMenu: (placed, anchor) => {
      if (commandsOf(placed).length > 0) setMenu({ placed, anchor, commands: commandsOf(placed) })
    },
    closeMenu: () => setMenu(undefined),
    run(command) {
      setMenu(undefined)
      if (!menu) return
      if (command === 'goTo') focus.goTo(keyOf(menu.placed.tree.node))
      else commands[command](menu.placed)
    },
    move: ({ key }) => !isClosed && setMovedKey(key),
    edit({ tree: { node } }) {
      if (isClosed) return
      if (node.kind === 'question') return edit(node.id)
      const answerId = node.kind === 'answer' ? node.id : fragranceOf(graph, node.id)?.holderId
      const questionId = answerId === undefined ? undefined : answerOf(graph, answerId)?.holderId
      if (questionId !== undefined) edit(questionId, answerId)
    },
    finish(act) {
      setMovedKey(undefined)
      act?.()
      if (movedKey !== undefined) focus.goTo(movedKey)
    },
  }
  return commands
}
