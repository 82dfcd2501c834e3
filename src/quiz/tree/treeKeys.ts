import { plain } from '../words.ts'
import type { Placed } from './layout.ts'

/** What a key asks of the tree. */
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

/** What a key means at a node of those that are shown; undefined where it means nothing to a tree. */
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

/** Letters typed one soon after another. */
export interface Typed {
  readonly letters: string
  readonly at: number
}

/** So long a next letter still belongs to the ones before, in ms. */
const togetherMs = 700

/** The letters typed so far with this key; undefined for a key that is no letter. */
export function typedWith(key: string, at: number, before: Typed | undefined): Typed | undefined {
  if ([...key].length !== 1 || key === ' ' || key === '*') return undefined
  return { letters: before && at - before.at < togetherMs ? before.letters + key : key, at }
}

/** The next node whose words begin with what was typed, around the end to the node itself. */
export function nextNamed(
  nodes: readonly Placed[],
  at: Placed,
  typed: string,
  words: (node: Placed) => string,
): Placed | undefined {
  // The same letter again goes on to the next of them; more letters may still mean the node that they led to.
  const isRepeated = new Set(typed).size === 1
  const start = nodes.indexOf(at) + (isRepeated ? 1 : 0)
  const wanted = plain(isRepeated ? typed.slice(0, 1) : typed)
  return [...nodes.slice(start), ...nodes.slice(0, start)].find((node) => plain(words(node)).startsWith(wanted))
}
