/** Gives each item a unique key made of its name and a counter, as two items may have the same name. */
export function keyedBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): (Item & { readonly key: string })[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const name = nameOf(item)
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return { ...item, key: `${before} ${name}` }
  })
}
