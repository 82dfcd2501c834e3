import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { findCard, findNodeKey } from './findNodeKey.ts'
import type { PlacedNode } from './layout.ts'
import { appendTyped, findNextByText, getTreeCommand, type TypeAhead } from './treeKeys.ts'
import type { TreeState } from './useTreeState.ts'

type TreeKeysParts = Pick<TreeState, 'nodes' | 'focus' | 'getNodeText' | 'commands'>

/** Event handlers of the tree for keys, clicks and focus, delegated for all cards. */
export function useTreeKeys(treeParts: TreeKeysParts) {
  const { nodes, focus, commands } = treeParts
  const handleTypeAhead = useTypeAhead(treeParts)
  const pressedKey = useRef<string>(undefined)
  const findNode = (element: EventTarget | null) => nodes.drawing.byKey.get(findNodeKey(element) ?? '')

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = findCard(event.target)
    const node = findNode(event.target)
    if (!node || !card || event.target !== card) return
    const command = getTreeCommand(event, nodes.drawing.nodes, node)
    if (!command) return handleTypeAhead(event, node)
    event.preventDefault()
    event.stopPropagation()
    if (command.do === 'focus') focus.focusNode(command.key)
    else if (command.do === 'open' || command.do === 'close') nodes[command.do](command.keys)
    else if (command.do === 'menu') commands.openMenu(node, card)
    else if (command.do === 'edit') commands.edit(node)
    else pressedKey.current = node.key
  }
  // Opens the move dialog on keyup. If it opened on keydown, the keyup would press a button in the dialog.
  const onKeyUp = ({ key, target }: KeyboardEvent) => {
    const node = findNode(target)
    if (key === ' ' && node && node.key === pressedKey.current) commands.move(node)
    pressedKey.current = undefined
  }
  const onClick = ({ target }: MouseEvent) => {
    const node = findNode(target)
    const button = findButton(target)
    if (!node || !button) return
    if ('toggle' in button.dataset) nodes[node.isOpen ? 'close' : 'open']([node.key])
    else commands.openMenu(node, button)
  }
  return {
    onKeyDown,
    onKeyUp,
    onClick,
    onFocus: ({ target }: FocusEvent) => {
      const key = findNodeKey(target)
      if (key !== undefined) focus.handleFocus(key)
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      const node = findNode(target)
      if (node && !findButton(target)) commands.edit(node)
    },
    onContextMenu: (event: MouseEvent) => {
      const [node, card] = [findNode(event.target), findCard(event.target)]
      if (!node || !card) return
      event.preventDefault()
      commands.openMenu(node, card)
    },
  }
}

const findButton = (target: EventTarget): HTMLButtonElement | null =>
  target instanceof Element ? target.closest('button') : null

/** Type-ahead: typed letters focus the next card whose text starts with them. */
function useTypeAhead({ nodes, focus, getNodeText }: TreeKeysParts) {
  const typeAheadState = useRef<TypeAhead>(undefined)
  return (event: KeyboardEvent, node: PlacedNode) => {
    const { key, timeStamp, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey) return
    typeAheadState.current = appendTyped(key, timeStamp, typeAheadState.current)
    if (!typeAheadState.current) return
    // Prevents the global shortcuts of the shell.
    event.stopPropagation()
    const nextNode = findNextByText(nodes.drawing.nodes, node, typeAheadState.current.text, ({ treeNode: tree }) =>
      getNodeText(tree.node),
    )
    if (nextNode) focus.focusNode(nextNode.key)
  }
}
