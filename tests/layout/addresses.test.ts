import { expect, test } from 'vitest'
import { createRewriteAddress } from '../../src/layout/shell/routerProvider.tsx'

test.each([
  ['/admin/users/3', '/admin/users/3/update'],
  ['/admin/users/3/', '/admin/users/3/update'],
  ['/admin/users/3?from=list#top', '/admin/users/3/update?from=list#top'],
  ['/admin/capsules/SN%2F0001', '/admin/capsules/SN%2F0001/update'],
  ['/admin/users/created', '/admin/users/created/update'],
  ['/admin/users/create', '/admin/users/create'],
  ['/admin/users/create?x=1', '/admin/users/create?x=1'],
  ['/admin/users', '/admin/users'],
  ['/admin/users?page=2', '/admin/users?page=2'],
  ['/admin/users/3/update', '/admin/users/3/update'],
  ['/admin/home', '/admin/home'],
  ['/admin/usersx/3', '/admin/usersx/3'],
  ['/auth/login', '/auth/login'],
])('react-admin would lead to %s, we lead to %s', (from, to) => {
  expect(createRewriteAddress(['users', 'capsules'])(from)).toBe(to)
})
