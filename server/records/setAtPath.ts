/** Sets a value at a dotted path and creates missing parents. If a parent is null, the value is ignored. */
export function setAtPath(record: Record<string, unknown>, path: string, value: unknown): void {
  const parts = path.split('.')
  const lastName = parts.pop() ?? path
  let parent = record
  for (const part of parts) {
    if (parent[part] === null) return
    parent[part] ??= {}
    parent = parent[part] as Record<string, unknown>
  }
  parent[lastName] = value
}
