import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { cardAt, keyAt } from './keyAt.ts'
import type { Placed } from './layout.ts'
import { nextNamed, type Typed, treeIntent, typedWith } from './treeKeys.ts'
import type { TreeParts } from './useTreeParts.ts'

type KeysOf = Pick<TreeParts, 'nodes' | 'focus' | 'words' | 'commands'>

/** Event handlers of the tree for keys, clicks and focus, delegated for all cards. */
export function useTreeKeys(parts: KeysOf) {
  const { nodes, focus, commands } = parts
  const typeAhead = useTypeAhead(parts)
  const pressed = useRef<string>(undefined)
  const placedAt = (element: EventTarget | null) => nodes.drawing.byKey.get(keyAt(element) ?? '')

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const card = cardAt(event.target)
    const at = placedAt(event.target)
    if (!at || !card || event.target !== card) return
    const intent = treeIntent(event, nodes.drawing.nodes, at)
    if (!intent) return typeAhead(event, at)
    event.preventDefault()
    event.stopPropagation()
    if (intent.do === 'focus') focus.goTo(intent.key)
    else if (intent.do === 'open' || intent.do === 'close') nodes[intent.do](intent.keys)
    else if (intent.do === 'menu') commands.openMenu(at, card)
    else if (intent.do === 'edit') commands.edit(at)
    else pressed.current = at.key
  }
  // Opens the move dialog on keyup. If it opened on keydown, the keyup would press a button in the dialog.
  const onKeyUp = ({ key, target }: KeyboardEvent) => {
    const at = placedAt(target)
    if (key === ' ' && at && at.key === pressed.current) commands.move(at)
    pressed.current = undefined
  }
  const onClick = ({ target }: MouseEvent) => {
    const at = placedAt(target)
    const button = buttonAt(target)
    if (!at || !button) return
    if ('toggle' in button.dataset) nodes[at.isOpen ? 'close' : 'open']([at.key])
    else commands.openMenu(at, button)
  }
  return {
    onKeyDown,
    onKeyUp,
    onClick,
    onFocus: ({ target }: FocusEvent) => {
      const key = keyAt(target)
      if (key !== undefined) focus.follow(key)
    },
    onDoubleClick: ({ target }: MouseEvent) => {
      const at = placedAt(target)
      if (at && !buttonAt(target)) commands.edit(at)
    },
    onContextMenu: (event: MouseEvent) => {
      const [at, card] = [placedAt(event.target), cardAt(event.target)]
      if (!at || !card) return
      event.preventDefault()
      commands.openMenu(at, card)
    },
  }
}

const buttonAt = (target: EventTarget): HTMLButtonElement | null =>
  target instanceof Element ? target.closest('button') : null

/** Type-ahead: typed letters focus the next card whose text starts with them. */
function useTypeAhead({ nodes, focus, words }: KeysOf) {
  const typed = useRef<Typed>(undefined)
  return (event: KeyboardEvent, at: Placed) => {
    const { key, timeStamp, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey) return
    typed.current = typedWith(key, timeStamp, typed.current)
    if (!typed.current) return
    // Prevents the global shortcuts of the shell.
    event.stopPropagation()
    const next = nextNamed(nodes.drawing.nodes, at, typed.current.letters, ({ tree }) => words(tree.node))
    if (next) focus.goTo(next.key)
  }
}
