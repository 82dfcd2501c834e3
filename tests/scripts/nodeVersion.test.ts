import { describe, expect, test } from 'vitest'
import { checkNodeVersion } from '../../scripts/steps/nodeVersion.mjs'

describe('the Node version', () => {
  test.each(['20.19.0', '20.20.2', '22.0.0', '24.1.0'])('%s is enough', (version) => {
    expect(checkNodeVersion(version)).toBeUndefined()
  })

  test.each(['20.18.3', '18.20.0', '16.0.0', '9.19.0'])(
    '%s is refused in one sentence that says what to do',
    (version) => {
      expect(checkNodeVersion(version)).toBe(
        `Sillage needs Node 20.19 or newer and this is Node ${version}: install a newer one from https://nodejs.org and run the command again.`,
      )
    },
  )
})
