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
 * react-admin's router, speaking the addresses of the specification: wherever it would lead to `/admin/users/3`, this
 * leads to `/admin/users/3/update`. Which words are resources is said by a `RecordAddresses` above it.
 */
export const routerProvider: RouterProvider = { ...base, Link, Navigate, useNavigate }

/** Rewrites the path of a record to the path of its update screen. */
export type RewriteAddress = (path: string) => string

const RewriteContext = createContext<RewriteAddress>((path) => path)

/** Gives the rewriting, made once by `recordAddresses`, to the links inside. */
export const RecordAddresses = RewriteContext.Provider

/** The rewriting for these resources, by the names they have in addresses; it leaves every other path as it is. */
export function recordAddresses(resources: readonly string[]): RewriteAddress {
  const names = resources.map((name) => name.replace(/[^\w-]/g, '\\$&')).join('|')
  const record = new RegExp(`^(/admin/(?:${names}))/(?!create(?:$|[/?#]))([^/?#]+)/?(?=$|[?#])`)
  return (path) => path.replace(record, '$1/$2/update')
}

const BaseLink = base.Link
const BaseNavigate = base.Navigate
const useBaseNavigate = base.useNavigate

function Link({ to, ...props }: RouterLinkProps) {
  return <BaseLink {...props} to={rewritten(to, useContext(RewriteContext))} />
}

function Navigate({ to, ...props }: RouterNavigateProps) {
  return <BaseNavigate {...props} to={rewritten(to, useContext(RewriteContext))} />
}

function useNavigate(): RouterNavigateFunction {
  const navigate = useBaseNavigate()
  const rewrite = useContext(RewriteContext)
  return useCallback<RouterNavigateFunction>(
    (to, options) => navigate(typeof to === 'number' ? to : rewritten(to, rewrite), options),
    [navigate, rewrite],
  )
}

function rewritten(to: RouterTo, rewrite: RewriteAddress): RouterTo {
  if (typeof to === 'string') return rewrite(to)
  return to.pathname ? { ...to, pathname: rewrite(to.pathname) } : to
}
