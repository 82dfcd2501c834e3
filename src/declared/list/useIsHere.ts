import { useContext } from 'react'
import { useEvent, useLocation } from 'react-admin'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

/**
 * Says whether the address is still that of the screen that asks. A screen can come to stand when the person has gone on
 * already: what it does to the address then would lead them back.
 */
export function useIsHere(): () => boolean {
  const router = useContext(DataRouterContext)?.router
  const { pathname } = useLocation()
  return useEvent(() => router === undefined || router.state.location.pathname === pathname)
}
