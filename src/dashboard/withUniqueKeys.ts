/** Gives each item a unique key made of its name and a counter, because two items may have the same name. */
export function withUniqueKeys<Item>(
  items: readonly Item[],
  getName: (item: Item) => string,
): (Item & { readonly key: string })[] {
  const counts = new Map<string, number>()
  return items.map((item) => {
    const name = getName(item)
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return { ...item, key: `${count} ${name}` }
  })
}
