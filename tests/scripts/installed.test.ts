import { expect, test } from 'vitest'
import { matchesLock } from '../../scripts/steps/installed.mjs'

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/react': { version: '19.0.0' },
    'node_modules/binary-darwin': { version: '1.0.0', optional: true },
  },
}
test.each([
  ['everything but what other platforms need', 'zod 4, react 19', true],
  ['everything', 'zod 4, react 19, binary-darwin 1', true],
  ['a package less', 'zod 4', false],
  ['another version', 'zod 4, react 18', false],
  ['an optional package of another version', 'zod 4, react 19, binary-darwin 2', false],
  ['a package too many', 'zod 4, react 19, left-over 1', false],
])('node_modules with %s', (_state, installed, expected) => {
  const versions = installed.split(', ').map((one) => one.split(' '))
  const packages = Object.fromEntries(
    versions.map(([name, major]) => [`node_modules/${name}`, { version: `${major}.0.0` }]),
  )
  expect(matchesLock(wanted, { packages })).toBe(expected)
})
