import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { buildTotpUri, createTotpSecret, findTimeStep } from '../../server/auth/factors/totp.ts'

/** The secret of RFC 6238, appendix B, in base32. */
const rfcSecret = Secret.fromLatin1('12345678901234567890').base32

/** The codes of the RFC have eight digits; those of six digits are their ends. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at second %i the code of RFC 6238 is right, for its own step and the ones beside it [Y-03]', (second, code) => {
  const step = Math.floor(second / 30)
  const find = (at: number) => findTimeStep(rfcSecret, code.slice(2), new Date(at * 1000))
  expect([find(second), find(second - 30), find(second + 30)]).toEqual([step, step, step])
  expect([find(second - 60), find(second + 60)]).toEqual([undefined, undefined])
})

test.each(['', '94287082', '28708', '2870820', 'abcdef', '２８７０８２'])('%j is no code', (text) => {
  expect(findTimeStep(rfcSecret, text, new Date(59_000))).toBeUndefined()
})

test('blanks in a code do not matter, because apps show it in two groups', () => {
  expect(findTimeStep(rfcSecret, ' 287 082', new Date(59_000))).toBe(1)
})

test('secrets have 160 bits and differ, and the address for the app names product, person and parameters [Y-03]', () => {
  const secret = createTotpSecret()
  expect(Secret.fromBase32(secret).bytes).toHaveLength(20)
  expect(createTotpSecret()).not.toBe(secret)
  const uri = new URL(buildTotpUri(secret, { issuer: 'Sillage', label: 'ana+1@example.com' }))
  expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    expect.stringMatching(/Sillage:ana\+1@example\.com$/),
  ])
  const parameters = { issuer: 'Sillage', secret, algorithm: 'SHA1', digits: '6', period: '30' }
  expect(Object.fromEntries(uri.searchParams)).toEqual(parameters)
})
