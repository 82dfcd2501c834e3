import { useState } from 'react'
import { findAnswer, findFragranceOption } from '#rules/quizGraph.ts'
import { getNodeKey } from '#rules/quizTree.ts'
import { useQuizEditor } from '../quizEditorContext.ts'
import type { PlacedNode } from './layout.ts'
import type { NodeCommand } from './NodeMenu.tsx'
import type { TreeFocus } from './useTreeFocus.ts'
import type { TreeNodes } from './useTreeNodes.ts'

interface OpenMenu {
  readonly placedNode: PlacedNode
  readonly anchor: HTMLElement
  readonly commands: readonly NodeCommand[]
}

/** The commands of a node, for its menu and its keys. */
export interface NodeCommands {
  readonly menu: OpenMenu | undefined
  /** The node for which the move dialog is open. */
  readonly movedNode: PlacedNode | undefined
  openMenu(placedNode: PlacedNode, anchor: HTMLElement): void
  closeMenu(): void
  /** Runs a command of the open menu. */
  runCommand(command: NodeCommand): void
  move(placedNode: PlacedNode): void
  edit(placedNode: PlacedNode): void
  /** Closes the move dialog, runs the action, and focuses the node at its new place. */
  finishMove(action?: () => void): void
}

export function useNodeCommands({ layout }: TreeNodes, focus: TreeFocus): NodeCommands {
  const { graph, edit, readOnlyReason } = useQuizEditor()
  const [menu, setMenu] = useState<OpenMenu>()
  const [movedNodeKey, setMovedNodeKey] = useState<string>()
  const isReadOnly = readOnlyReason !== undefined
  const getCommands = ({ treeNode }: PlacedNode): NodeCommand[] => [
    ...(isReadOnly ? [] : (['move', 'edit'] as const)),
    ...(treeNode.referenceKind ? (['goTo'] as const) : []),
  ]
  const commands: NodeCommands = {
    menu,
    movedNode: movedNodeKey === undefined ? undefined : layout.byKey.get(movedNodeKey),
    openMenu: (placedNode, anchor) => {
      if (getCommands(placedNode).length > 0) setMenu({ placedNode, anchor, commands: getCommands(placedNode) })
    },
    closeMenu: () => setMenu(undefined),
    runCommand(command) {
      setMenu(undefined)
      if (!menu) return
      if (command === 'goTo') focus.focusNode(getNodeKey(menu.placedNode.treeNode.node))
      else commands[command](menu.placedNode)
    },
    move: ({ key }) => !isReadOnly && setMovedNodeKey(key),
    edit({ treeNode: { node } }) {
      if (isReadOnly) return
      if (node.kind === 'question') return edit(node.id)
      const answerId = node.kind === 'answer' ? node.id : findFragranceOption(graph, node.id)?.parentId
      const questionId = answerId === undefined ? undefined : findAnswer(graph, answerId)?.parentId
      if (questionId !== undefined) edit(questionId, answerId)
    },
    finishMove(action) {
      setMovedNodeKey(undefined)
      action?.()
      if (movedNodeKey !== undefined) focus.focusNode(movedNodeKey)
    },
  }
  return commands
}
