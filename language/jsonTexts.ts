/** The tokens that may come next in a JSON text: in the states `…OrEnd`, also the closing bracket. */
type State = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'next' | 'end'

const whitespace = /[ \t\n\r]*/y
const token =
  /(?<text>"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(?<literal>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)|(?<mark>[[\]{},:])/uy

/** A place in a text, both counted from 1. */
export interface TextPlace {
  readonly line: number
  readonly column: number
}

/**
 * The first place where a text is not valid JSON; undefined if it is valid. `JSON.parse` reports the place in some
 * browsers only.
 */
export function findJsonSyntaxError(text: string): TextPlace | undefined {
  const open: ('[' | '{')[] = []
  let state: State = 'value'
  let index = matchAt(whitespace, text, 0)?.end ?? 0
  while (index < text.length) {
    const found = matchAt(token, text, index)
    const next: State | undefined = found && advance(state, found.kind, open)
    if (!found || !next) return toPlace(text, index)
    state = next
    index = matchAt(whitespace, text, found.end)?.end ?? found.end
  }
  return state === 'end' ? undefined : toPlace(text, index)
}

function matchAt(pattern: RegExp, text: string, index: number): { kind: string; end: number } | undefined {
  pattern.lastIndex = index
  const match = pattern.exec(text)
  if (!match) return undefined
  const { text: quoted, mark } = match.groups ?? {}
  return { kind: mark ?? (quoted === undefined ? 'literal' : 'text'), end: pattern.lastIndex }
}

/** The state after a token; undefined if it is not allowed there. `open` holds the brackets that are not closed yet. */
function advance(state: State, kind: string, open: ('[' | '{')[]): State | undefined {
  const afterValue = (): State => (open.length > 0 ? 'next' : 'end')
  const close = (): State => {
    open.pop()
    return afterValue()
  }
  switch (state) {
    case 'value':
    case 'valueOrEnd':
      if (kind === 'text' || kind === 'literal') return afterValue()
      if (kind === ']' && state === 'valueOrEnd') return close()
      if (kind !== '[' && kind !== '{') return undefined
      open.push(kind)
      return kind === '[' ? 'valueOrEnd' : 'keyOrEnd'
    case 'key':
    case 'keyOrEnd':
      if (kind === 'text') return 'colon'
      return kind === '}' && state === 'keyOrEnd' ? close() : undefined
    case 'colon':
      return kind === ':' ? 'value' : undefined
    case 'next': {
      const isInArray = open.at(-1) === '['
      if (kind === ',') return isInArray ? 'value' : 'key'
      return kind === (isInArray ? ']' : '}') ? close() : undefined
    }
    case 'end':
      return undefined
  }
}

const toPlace = (text: string, index: number): TextPlace => ({
  line: text.slice(0, index).split('\n').length,
  column: index - text.lastIndexOf('\n', index - 1),
})

/**
 * The parsed value of a JSON text. Returns the text itself if it is not JSON, or if its value is a text, which could
 * not be told from an unparsed one.
 */
export function parseJson(text: string): unknown {
  if (findJsonSyntaxError(text)) return text
  const value: unknown = JSON.parse(text)
  return typeof value === 'string' ? text : value
}
