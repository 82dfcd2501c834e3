import { plain } from '../words.ts'
import type { Placed } from './layout.ts'

/** The command of a key press in the tree. */
export type TreeIntent =
  | { readonly do: 'focus'; readonly key: string }
  | { readonly do: 'open' | 'close'; readonly keys: readonly string[] }
  | { readonly do: 'edit' | 'move' | 'menu' }

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly metaKey: boolean
}

/** Maps a key to a command for the node with the focus (ARIA tree pattern); undefined for other keys. */
export function treeIntent(pressed: Pressed, nodes: readonly Placed[], at: Placed): TreeIntent | undefined {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = pressed
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return { do: 'menu' }
  if (ctrlKey || altKey || metaKey) return undefined
  const index = nodes.indexOf(at)
  const focus = (node: Placed | undefined): TreeIntent | undefined => node && { do: 'focus', key: node.key }
  switch (key) {
    case 'ArrowDown':
      return focus(nodes[index + 1])
    case 'ArrowUp':
      return focus(nodes[index - 1])
    case 'Home':
      return focus(nodes[0])
    case 'End':
      return focus(nodes.at(-1))
    case 'ArrowRight':
      return at.isOpen === false
        ? { do: 'open', keys: [at.key] }
        : focus(nodes[index + 1]?.parent === at ? nodes[index + 1] : undefined)
    case 'ArrowLeft':
      return at.isOpen ? { do: 'close', keys: [at.key] } : focus(at.parent)
    case '*':
      return { do: 'open', keys: nodes.filter(({ parent }) => parent === at.parent).map((node) => node.key) }
    case 'Enter':
      return { do: 'edit' }
    case ' ':
      return { do: 'move' }
    default:
      return undefined
  }
}

/** The letters typed so far, with the time of the last one in ms. */
export interface Typed {
  readonly letters: string
  readonly at: number
}

/** Maximum time between two letters of a type-ahead, in ms. */
const togetherMs = 700

/** The letters typed so far including this key; undefined for keys that are not letters. */
export function typedWith(key: string, at: number, before: Typed | undefined): Typed | undefined {
  if ([...key].length !== 1 || key === ' ' || key === '*') return undefined
  return { letters: before && at - before.at < togetherMs ? before.letters + key : key, at }
}

/** The next node whose text starts with the typed letters; the search wraps around and ends at the current node. */
export function nextNamed(
  nodes: readonly Placed[],
  at: Placed,
  typed: string,
  words: (node: Placed) => string,
): Placed | undefined {
  // A repeated letter goes to the next match. With other letters, the current node can still match.
  const isRepeated = new Set(typed).size === 1
  const start = nodes.indexOf(at) + (isRepeated ? 1 : 0)
  const wanted = plain(isRepeated ? typed.slice(0, 1) : typed)
  return [...nodes.slice(start), ...nodes.slice(0, start)].find((node) => plain(words(node)).startsWith(wanted))
}
