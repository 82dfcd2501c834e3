import { expect, test } from 'vitest'
import { createRewriteAddress } from '../../src/layout/shell/routerProvider.tsx'

test.each([
  ['/admin/users/3/show', '/admin/users/3'],
  ['/admin/users/3/show/', '/admin/users/3'],
  ['/admin/users/3/show?from=list#top', '/admin/users/3?from=list#top'],
  ['/admin/capsules/SN%2F0001/show', '/admin/capsules/SN%2F0001'],
  ['/admin/users/3', '/admin/users/3'],
  ['/admin/users/show', '/admin/users/show'],
  ['/admin/users/create', '/admin/users/create'],
  ['/admin/users?page=2', '/admin/users?page=2'],
  ['/admin/users/3/update', '/admin/users/3/update'],
  ['/admin/usersx/3/show', '/admin/usersx/3/show'],
  ['/auth/login', '/auth/login'],
])('react-admin would lead to %s, we lead to %s', (from, to) => {
  expect(createRewriteAddress(['users', 'capsules'])(from)).toBe(to)
})
