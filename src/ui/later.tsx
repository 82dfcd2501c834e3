import { type ComponentType, lazy, useState } from 'react'

/** Fetches of parts that nothing has shown yet. */
const ahead = new Set<() => Promise<unknown>>()

/**
 * A part of the screens that is fetched when it is first shown, inside of a Suspense, or before that by `fetchAhead`. One
 * that has been fetched stands at once, without a moment of the fallback; one that failed is tried again when it is shown
 * again.
 *
 * @param options.isFetchedAhead whether `fetchAhead` fetches it, too: not what is large and seldom wanted
 */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isFetchedAhead = true } = {},
): ComponentType<P> {
  let part: ComponentType<P> | undefined
  let awaited: ComponentType<P> | undefined
  const fetchPart = async (): Promise<ComponentType<P>> => {
    ahead.delete(fetchPart)
    try {
      part = await load()
      return part
    } catch (error) {
      // React keeps a failure for good.
      awaited = undefined
      throw error
    }
  }
  const awaitPart = (): ComponentType<P> => {
    awaited ??= lazy(async () => ({ default: await fetchPart() }))
    return awaited
  }
  if (isFetchedAhead) ahead.add(fetchPart)
  // biome-ignore lint/correctness/noComponentHookFactories: like React's own lazy, it is called once a part, by modules
  return function Later(props: P) {
    // As long as it stands it is the same component, or what is typed into it would be lost.
    const [Part] = useState(() => part ?? awaitPart())
    return <Part {...props} />
  }
}

/** Fetches what is likely to be wanted next, one after the other. What fails is fetched when it is wanted. */
export async function fetchAhead(): Promise<void> {
  for (const fetchPart of ahead) await fetchPart().catch(() => undefined)
}
