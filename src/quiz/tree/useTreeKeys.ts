import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { findCard, findNodeKey } from './findNodeKey.ts'
import type { PlacedNode } from './layout.ts'
import { appendTypedLetter, findNextByText, getTreeCommand, type TypeAhead } from './treeKeys.ts'
import type { TreeState } from './useTreeState.ts'

type TreeKeysState = Pick<TreeState, 'nodes' | 'focus' | 'getNodeText' | 'commands'>

/** Event handlers of the tree for keys, clicks and focus, delegated for all cards. */
export function useTreeKeys(treeState: TreeKeysState) {
  const { nodes, focus, commands } = treeState
  const handleTypeAhead = useTypeAhead(treeState)
  const pressedKey = useRef<string>(undefined)
  const findNode = (element: EventTarget | null) => nodes.layout.byKey.get(findNodeKey(element) ?? '')

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = findCard(event.target)
    const node = findNode(event.target)
    if (!node || !card || event.target !== card) return
    const command = getTreeCommand(event, nodes.layout.nodes, node)
    if (!command) return handleTypeAhead(event, node)
    event.preventDefault()
    event.stopPropagation()
    if (command.kind === 'focus') focus.focusNode(command.key)
    else if (command.kind === 'open' || command.kind === 'close') nodes[command.kind](command.keys)
    else if (command.kind === 'menu') commands.openMenu(node, card)
    else if (command.kind === 'edit') commands.edit(node)
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
function useTypeAhead({ nodes, focus, getNodeText }: TreeKeysState) {
  const typeAheadState = useRef<TypeAhead>(undefined)
  return (event: KeyboardEvent, node: PlacedNode) => {
    const { key, timeStamp, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey) return
    typeAheadState.current = appendTypedLetter(key, timeStamp, typeAheadState.current)
    if (!typeAheadState.current) return
    // Prevents the global shortcuts of the shell.
    event.stopPropagation()
    const nextNode = findNextByText(nodes.layout.nodes, node, typeAheadState.current.text, ({ treeNode }) =>
      getNodeText(treeNode.node),
    )
    if (nextNode) focus.focusNode(nextNode.key)
  }
}
