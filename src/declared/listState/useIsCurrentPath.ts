import { useContext } from 'react'
import { useEvent, useLocation } from 'react-admin'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/**
 * Returns a function that checks whether the router is still at the path of this screen. A lazy screen can render after
 * the user has navigated away; changing the URL would then bring the user back.
 */
export function useIsCurrentPath(): () => boolean {
  const router = useContext(DataRouterContext)?.router
  const { pathname } = useLocation()
  return useEvent(() => router === undefined || router.state.location.pathname === pathname)
}
