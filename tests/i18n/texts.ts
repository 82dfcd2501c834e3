/** A catalogue as dotted paths and texts. */
export function collectTexts(tree: object, prefix = ''): Map<string, string> {
  return new Map(collectEntries(tree, prefix))
}

/** The `%{names}` of a text, each once, in alphabetical order. */
export function findPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map((match) => match[1] ?? ''))].sort()
}

function collectEntries(tree: object, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (typeof value === 'string') return [[prefix + key, value]]
    return typeof value === 'object' && value !== null ? collectEntries(value, `${prefix}${key}.`) : []
  })
}
