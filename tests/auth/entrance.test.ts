import { expect, test } from 'vitest'
import { resolveEntryRoute } from '../../src/entryRoute.ts'

const login = { to: 'redirect', path: '/auth/login' }
const loginFirst = { ...login, needsLogin: true }

test.each([
  ['/auth', false, login],
  ['/auth/', false, login],
  ['/auth', true, login],
  ['/auth/login', false, { to: 'login' }],
  ['/auth/login?expired=true', false, { to: 'login', sessionEnd: 'lost' }],
  ['/auth/login?expired', false, { to: 'login', sessionEnd: 'lost' }],
  ['/auth/login?expired=whatever', false, { to: 'login', sessionEnd: 'lost' }],
  ['/auth/login?expired=passwordChanged', false, { to: 'login', sessionEnd: 'passwordChanged' }],
  ['/auth/login?expired=endedByAdmin', false, { to: 'login', sessionEnd: 'endedByAdmin' }],
  ['/auth/login', true, { to: 'redirect', path: '/' }],
  ['/auth/login?next=%2Fadmin%2Fusers', true, { to: 'redirect', path: '/' }],
  ['/auth/esqueci-senha', false, { to: 'forgot' }],
  ['/auth/esqueci-senha', true, { to: 'forgot' }],
  ['/auth/ativar-conta?t=abc', false, { to: 'activate', token: 'abc' }],
  ['/auth/ativar-conta?t=abc', true, { to: 'activate', token: 'abc' }],
  ['/auth/recuperar-senha/?t=a-b_c&x=1', false, { to: 'recover', token: 'a-b_c' }],
  ['/auth/cadastrar-senha?t=abc', false, { to: 'register', token: 'abc' }],
  ['/auth/encerrar-sessoes?t=abc', true, { to: 'endSessions', token: 'abc' }],
  ['/auth/encerrar-sessoes', false, { to: 'redirect', path: '/auth', hasIncompleteLink: true }],
  ['/auth/ativar-conta', false, { to: 'redirect', path: '/auth', hasIncompleteLink: true }],
  ['/auth/recuperar-senha?t=', false, { to: 'redirect', path: '/auth', hasIncompleteLink: true }],
  ['/auth/cadastrar-senha?t=%20', true, { to: 'redirect', path: '/auth', hasIncompleteLink: true }],
  ['/privacy-policy', false, { to: 'privacyPolicy' }],
  ['/privacy-policy', true, { to: 'privacyPolicy' }],
  ['/', false, loginFirst],
  ['/', true, { to: 'home' }],
  ['/admin', false, loginFirst],
  ['/admin/home', false, loginFirst],
  ['/admin/users?page=2&sort=email', false, loginFirst],
  ['/admin/nowhere', false, loginFirst],
  ['/admin', true, { to: 'admin' }],
  ['/admin/categories/7/update?x=1', true, { to: 'admin' }],
  ['/logout', true, { to: 'logout' }],
  ['/logout', false, { to: 'logout' }],
  ['/administrators', true, { to: 'notFound' }],
  ['/auth/nowhere', false, { to: 'notFound' }],
  ['/nowhere', false, { to: 'notFound' }],
  ['//admin', true, { to: 'notFound' }],
])('%s (signed in: %s) leads to %o', (address, signedIn, expected) => {
  const [pathname = '', search = ''] = address.split(/(?=\?)/)
  expect(resolveEntryRoute({ pathname, search, isSignedIn: signedIn })).toEqual(expected)
})
