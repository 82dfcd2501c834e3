import { describe, expect, test } from 'vitest'
import { buildLoginUrl, parseNextPath } from '../../src/api/loginUrl.ts'

describe('the login', () => {
  test.each([
    '/admin/users?page=2&sort=email',
    '/admin/categories/create',
    '/admin/quiz/3/update?tab=a%26b#tree',
    '/admin/nowhere',
  ])('leads back to %s', (from) => {
    expect(getReturnPath(buildLoginUrl({ from }))).toBe(from)
    expect(getReturnPath(buildLoginUrl({ from, sessionEnd: 'passwordChanged' }))).toBe(from)
  })

  test.each(['/admin', '/admin/', '/admin/home', '/', '/auth/login', '/privacy-policy'])(
    'keeps nothing of %s, which opens anyway or is no part of the admin area [A-16]',
    (from) => {
      expect(buildLoginUrl({ from })).toBe('/auth/login')
      expect(buildLoginUrl({ from, sessionEnd: 'lost' })).toBe('/auth/login?expired=true')
    },
  )
})

test.each([
  'https://evil.example/admin/users',
  'https:evil.example/admin',
  '//evil.example/admin',
  '/\\evil.example/admin',
  '\\\\evil.example\\admin',
  '/\t/evil.example/admin',
  ' //evil.example/admin',
  'javascript:alert(1)//admin',
  'data:text/html,admin',
  '/%2Fevil.example/admin',
  '%2F%2Fevil.example/admin',
  '/admin/../auth/login',
  '/admin/%2e%2e/logout',
  '/admin\\..\\logout',
  '/auth/login?next=/admin',
  '/administrator',
  '/logout',
  '',
  'http://[',
])('never leads to %j [W-11]', (address) => {
  expect(parseNextPath(new URLSearchParams({ next: address }))).toBeUndefined()
})

function getReturnPath(login: string): string | undefined {
  return parseNextPath(new URL(login, 'http://here.invalid').searchParams)
}
