/** Memoizes a function of one argument, for results that are expensive to create. */
export function memoize<Key, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const cache = new Map<Key, Result>()
  return (key) => {
    const result = cache.get(key) ?? compute(key)
    cache.set(key, result)
    return result
  }
}

/** Memoizes a function of one object, as long as the object is in use. */
export function memoizeByObject<Key extends object, Result extends object>(
  compute: (key: Key) => Result,
): (key: Key) => Result {
  const cache = new WeakMap<Key, Result>()
  return (key) => {
    const result = cache.get(key) ?? compute(key)
    cache.set(key, result)
    return result
  }
}
