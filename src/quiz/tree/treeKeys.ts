import { foldText } from '#language/foldText.ts'
import type { KeyPress } from '../../ui/keyPress.ts'
import type { PlacedNode } from './layout.ts'

/** The command of a key press in the tree. */
export type TreeCommand =
  | { readonly kind: 'focus'; readonly key: string }
  | { readonly kind: 'open' | 'close'; readonly keys: readonly string[] }
  | { readonly kind: 'edit' | 'move' | 'menu' }

/** Maps a key to a command for the node with the focus (ARIA tree pattern); undefined for other keys. */
export function getTreeCommand(
  keyPress: KeyPress,
  nodes: readonly PlacedNode[],
  current: PlacedNode,
): TreeCommand | undefined {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = keyPress
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { kind: 'menu' }
  if (ctrlKey || altKey || metaKey) return undefined
  const index = nodes.indexOf(current)
  const focusNode = (node: PlacedNode | undefined): TreeCommand | undefined => node && { kind: 'focus', key: node.key }
  switch (key) {
    case 'ArrowDown':
      return focusNode(nodes[index + 1])
    case 'ArrowUp':
      return focusNode(nodes[index - 1])
    case 'Home':
      return focusNode(nodes[0])
    case 'End':
      return focusNode(nodes.at(-1))
    case 'ArrowRight':
      return current.isOpen === false
        ? { kind: 'open', keys: [current.key] }
        : focusNode(nodes[index + 1]?.parent === current ? nodes[index + 1] : undefined)
    case 'ArrowLeft':
      return current.isOpen ? { kind: 'close', keys: [current.key] } : focusNode(current.parent)
    case '*':
      return { kind: 'open', keys: nodes.filter(({ parent }) => parent === current.parent).map((node) => node.key) }
    case 'Enter':
      return { kind: 'edit' }
    case ' ':
      return { kind: 'move' }
    default:
      return undefined
  }
}

/** The letters typed so far, with the time of the last one in ms. */
export interface TypeAhead {
  readonly text: string
  readonly timeMs: number
}

/** Maximum time between two letters of a type-ahead, in ms. */
const maxTypeAheadGapMs = 700

/**
 * The characters typed so far including this key, anew after a pause of `maxTypeAheadGapMs`. Undefined for named keys
 * such as Tab, and for space and `*`, which are commands.
 */
export function appendTypedLetter(key: string, timeMs: number, previous: TypeAhead | undefined): TypeAhead | undefined {
  if ([...key].length !== 1 || key === ' ' || key === '*') return undefined
  return { text: previous && timeMs - previous.timeMs < maxTypeAheadGapMs ? previous.text + key : key, timeMs }
}

/** The next node whose text starts with the typed letters; the search wraps around and ends at the current node. */
export function findNextByText(
  nodes: readonly PlacedNode[],
  current: PlacedNode,
  typed: string,
  getText: (node: PlacedNode) => string,
): PlacedNode | undefined {
  // A repeated letter goes to the next match. With other letters, the current node can still match.
  const isRepeated = new Set(typed).size === 1
  const startIndex = nodes.indexOf(current) + (isRepeated ? 1 : 0)
  const query = foldText(isRepeated ? typed.slice(0, 1) : typed)
  return [...nodes.slice(startIndex), ...nodes.slice(0, startIndex)].find((node) =>
    foldText(getText(node)).startsWith(query),
  )
}
