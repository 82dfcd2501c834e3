import { type ComponentType, lazy, useState } from 'react'

/** The load functions of components that are not loaded yet. */
const ahead = new Set<() => Promise<unknown>>()

/** The reset functions of components that failed to load. */
const failures = new Set<() => void>()

/**
 * A lazy component. It is loaded when it is first rendered inside a Suspense, or earlier by `preloadComponents`. Once
 * loaded, it renders without a fallback. A failure is thrown to the error boundary, and `resetFailedComponents` allows
 * another attempt. @param options.isFetchedAhead false for large and rarely used components, which `preloadComponents`
 * then skips
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isFetchedAhead = true } = {},
): ComponentType<P> {
  let part: ComponentType<P> | undefined
  let awaited: ComponentType<P> | undefined
  const fetchPart = async (): Promise<ComponentType<P>> => {
    ahead.delete(fetchPart)
    part = await load()
    return part
  }
  const letGo = (): void => {
    awaited = undefined
  }
  const awaitPart = (): ComponentType<P> => {
    awaited ??= lazy(async () => {
      try {
        return { default: await fetchPart() }
      } catch (error) {
        // The failed promise is kept until the error is shown; otherwise React's retry would load again in an endless
        // loop.
        failures.add(letGo)
        throw error
      }
    })
    return awaited
  }
  if (isFetchedAhead) ahead.add(fetchPart)
  // biome-ignore lint/correctness/noComponentHookFactories: like React.lazy, it is called once per component, at module level
  return function Later(props: P) {
    // The component must stay the same while it is mounted. Otherwise its state would be lost.
    const [Part] = useState(() => part ?? awaitPart())
    return <Part {...props} />
  }
}

/** Preloads components one after the other. A component that failed is loaded again when it is rendered. */
export async function fetchAhead(): Promise<void> {
  for (const fetchPart of ahead) await fetchPart().catch(() => undefined)
}

/**
 * Resets components that failed to load, before a retry or a navigation.
 *
 * @returns whether there were any
 */
export function forgetFailures(): boolean {
  const hadAny = failures.size > 0
  for (const letGo of failures) letGo()
  failures.clear()
  return hadAny
}
