import { type ComponentType, lazy, useState } from 'react'

/** The load functions of components that are not loaded yet. */
const preloaders = new Set<() => Promise<unknown>>()

/** The reset functions of components that failed to load. */
const failedComponentResets = new Set<() => void>()

/**
 * A lazy component. It is loaded when it is first rendered inside a Suspense, or earlier by `preloadComponents`. Once
 * loaded, it renders without a fallback. A failure is thrown to the error boundary, and `resetFailedComponents` allows
 * another attempt. @param options.isPreloaded false for large and rarely used components, which `preloadComponents`
 * skips
 */
export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isPreloaded = true } = {},
): ComponentType<P> {
  let loadedComponent: ComponentType<P> | undefined
  let reactLazyComponent: ComponentType<P> | undefined
  const loadComponent = async (): Promise<ComponentType<P>> => {
    preloaders.delete(loadComponent)
    loadedComponent = await load()
    return loadedComponent
  }
  const reset = (): void => {
    reactLazyComponent = undefined
  }
  const getReactLazyComponent = (): ComponentType<P> => {
    reactLazyComponent ??= lazy(async () => {
      try {
        return { default: await loadComponent() }
      } catch (error) {
        // The failed promise is kept until the error is shown; otherwise React's retry would load again in an endless
        // loop.
        failedComponentResets.add(reset)
        throw error
      }
    })
    return reactLazyComponent
  }
  if (isPreloaded) preloaders.add(loadComponent)
  // biome-ignore lint/correctness/noComponentHookFactories: like React.lazy, it is called once per component, at module level
  return function LazyComponent(props: P) {
    // The component must stay the same while it is mounted. Otherwise its state would be lost.
    const [Component] = useState(() => loadedComponent ?? getReactLazyComponent())
    return <Component {...props} />
  }
}

/** Preloads components one after the other. A component that failed is loaded again when it is rendered. */
export async function preloadComponents(): Promise<void> {
  for (const loadComponent of preloaders) await loadComponent().catch(() => undefined)
}

/**
 * Resets components that failed to load, before a retry or a navigation.
 *
 * @returns whether there were any
 */
export function resetFailedComponents(): boolean {
  const hadFailures = failedComponentResets.size > 0
  for (const reset of failedComponentResets) reset()
  failedComponentResets.clear()
  return hadFailures
}
