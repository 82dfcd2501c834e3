import { type ComponentType, lazy, useState } from 'react'

/** Fetches of parts that nothing has shown yet. */
const ahead = new Set<() => Promise<unknown>>()

/** What lets go of each part that could not be fetched when it was shown. */
const failures = new Set<() => void>()

/**
 * A part of the screens that is fetched when it is first shown, inside of a Suspense, or before that by `fetchAhead`. One
 * that has been fetched stands at once, without a moment of the fallback; one that failed is said to be
 * broken by the boundary around it, and is tried again after `forgetFailures`.
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
        // Kept until its failure has been shown: React asks again at once, and would fetch again and again.
        failures.add(letGo)
        throw error
      }
    })
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

/**
 * Lets parts that could not be fetched be fetched again: for whoever tries again, or goes somewhere else.
 *
 * @returns whether there were any
 */
export function forgetFailures(): boolean {
  const hadAny = failures.size > 0
  for (const letGo of failures) letGo()
  failures.clear()
  return hadAny
}
