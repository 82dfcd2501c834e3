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
 * react-admin's router with the URLs of the specification: a link to `/admin/users/3` becomes `/admin/users/3/update`.
 * The function that rewrites the paths comes from `RewriteAddressProvider`.
 */
export const routerProvider: RouterProvider = { ...base, Link, Navigate, useNavigate }

/** Rewrites the path of a record to the path of its update screen. */
export type RewriteAddress = (path: string) => string

const RewriteContext = createContext<RewriteAddress>((path) => path)

/** Provides the function that `createRewriteAddress` returns. */
export const RewriteAddressProvider = RewriteContext.Provider

/** Creates the rewrite function for resources, by their names in URLs. Other paths stay unchanged. */
export function createRewriteAddress(resources: readonly string[]): RewriteAddress {
  const names = resources.map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|')
  const recordPattern = new RegExp(`^(/admin/(?:${names}))/(?!create(?:$|[/?#]))([^/?#]+)/?(?=$|[?#])`)
  return (path) => path.replace(recordPattern, '$1/$2/update')
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
