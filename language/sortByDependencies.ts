/**
 * Sorts items so that each follows those it depends on. A cycle is broken at the item where it is entered.
 * @param getDependencies the items, of those given, that an item depends on
 */
export function sortByDependencies<Item>(
  items: readonly Item[],
  getDependencies: (item: Item) => readonly Item[],
): Item[] {
  const dependencies = items.map(getDependencies)
  if (dependencies.every(({ length }) => length === 0)) return [...items]
  const sorted = new Set<Item>()
  const visited = new Set<Item>()
  const visit = (item: Item): void => {
    if (visited.has(item)) return
    visited.add(item)
    getDependencies(item).forEach(visit)
    sorted.add(item)
  }
  items.forEach(visit)
  return [...sorted]
}
