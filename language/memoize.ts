/** Memoizes a function of one argument, for results that are expensive to create. */
export function memoize<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const cache = new Map<Key, Result>()
  return (key) => {
    const result = cache.get(key) ?? compute(key)
    cache.set(key, result)
    return result
  }
}

/** Memoizes a function of one object that does not change, such as a declaration, as long as the object is in use. */
export function memoizeByObject<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const cache = new WeakMap<Key, { readonly result: Result }>()
  return (key) => {
    const cached = cache.get(key)
    if (cached) return cached.result
    const result = compute(key)
    cache.set(key, { result })
    return result
  }
}
