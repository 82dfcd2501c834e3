import { expect, test } from 'vitest'
import { holdsEverything } from '../../scripts/steps/installed.mjs'

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/zod': { version: '4.0.0' },
    'node_modules/react': { version: '19.0.0' },
    'node_modules/binary-darwin': { version: '1.0.0', optional: true },
  },
}
const zod = { 'node_modules/zod': { version: '4.0.0' } }
const react = { 'node_modules/react': { version: '19.0.0' } }

test.each([
  ['everything but what other platforms need', { ...zod, ...react }, true],
  ['everything', { ...zod, ...react, 'node_modules/binary-darwin': { version: '1.0.0' } }, true],
  ['a package less', { ...zod }, false],
  ['another version', { ...zod, 'node_modules/react': { version: '18.0.0' } }, false],
  [
    'an optional package of another version',
    { ...zod, ...react, 'node_modules/binary-darwin': { version: '2.0.0' } },
    false,
  ],
  ['a package too many', { ...zod, ...react, 'node_modules/left-over': { version: '1.0.0' } }, false],
])('node_modules with %s', (_state, packages, enough) => {
  expect(holdsEverything(wanted, { packages })).toBe(enough)
})
