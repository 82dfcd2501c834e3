import { createContext, useCallback, useContext } from 'react'
import {
  reactRouterProvider as base,
  type RouterLinkProps,
  type RouterNavigateFunction,
  type RouterNavigateProps,
  type RouterProvider,
  type RouterTo,
} from 'react-admin'

/**
 * react-admin's router with our URLs: the page of a record is `/admin/users/3`, not `/admin/users/3/show`. The function
 * that rewrites the paths comes from `RewriteAddressProvider`.
 */
export const routerProvider: RouterProvider = { ...base, Link, Navigate, useNavigate }

/** Rewrites react-admin's path of the page of a record to ours. */
export type RewriteAddress = (path: string) => string

const RewriteContext = createContext<RewriteAddress>((path) => path)

/** Provides the function that `createRewriteAddress` returns. */
export const RewriteAddressProvider = RewriteContext.Provider

/** Creates the rewrite function for resources, by their names in URLs. Other paths stay unchanged. */
export function createRewriteAddress(resources: readonly string[]): RewriteAddress {
  const names = resources.map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|')
  const pagePattern = new RegExp(`^(/admin/(?:${names})/[^/?#]+)/show/?(?=$|[?#])`)
  return (path) => path.replace(pagePattern, '$1')
}

const BaseLink = base.Link
const BaseNavigate = base.Navigate
const useBaseNavigate = base.useNavigate

function Link({ to, ...props }: RouterLinkProps) {
  return <BaseLink {...props} to={rewriteTarget(to, useContext(RewriteContext))} />
}

function Navigate({ to, ...props }: RouterNavigateProps) {
  return <BaseNavigate {...props} to={rewriteTarget(to, useContext(RewriteContext))} />
}

function useNavigate(): RouterNavigateFunction {
  const navigate = useBaseNavigate()
  const rewrite = useContext(RewriteContext)
  return useCallback<RouterNavigateFunction>(
    (to, options) => navigate(typeof to === 'number' ? to : rewriteTarget(to, rewrite), options),
    [navigate, rewrite],
  )
}

function rewriteTarget(to: RouterTo, rewrite: RewriteAddress): RouterTo {
  if (typeof to === 'string') return rewrite(to)
  return to.pathname ? { ...to, pathname: rewrite(to.pathname) } : to
}
