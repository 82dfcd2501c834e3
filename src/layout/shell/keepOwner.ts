import { useMemo } from 'react'
import type { RouterProvider } from 'react-admin'
import { type createBrowserRouter, parsePath, type To } from 'react-router'
import { addOwner, type ChosenOwner, removeOwner } from '../../api/chosenOwner.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Makes all links and navigation of a router keep the selected owner in the URL. */
export function keepOwner(router: Router, owner: ChosenOwner | undefined): Router {
  if (!owner) return router
  const { createHref, navigate } = router
  const add = (to: To) => {
    const path = typeof to === 'string' ? parsePath(to) : to
    return { ...path, search: addOwner(path.search ?? '', owner) }
  }
  router.createHref = (location) => createHref({ ...location, search: addOwner(location.search, owner) } as URL)
  router.navigate = ((to: To | number | null, options?: object) =>
    typeof to === 'number' ? navigate(to) : navigate(to && add(to), options)) as Router['navigate']
  return router
}

/**
 * Removes the selected owner from the query that react-admin's router returns, because lists store their state in this
 * query.
 */
export function hideOwner(router: RouterProvider, owner: ChosenOwner | undefined): RouterProvider {
  if (!owner) return router
  return {
    ...router,
    useLocation: () => {
      const location = router.useLocation()
      return useMemo(() => ({ ...location, search: removeOwner(location.search, owner.name) }), [location])
    },
  }
}
