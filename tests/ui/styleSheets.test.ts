import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

test('every class that a screen names stands in its style sheet', () => {
  const screens = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'))
  const missing = screens.flatMap((screen) => {
    const text = readFileSync(join('src', screen), 'utf8')
    return [...text.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)].flatMap(([, name, path = '']) => {
      const sheet = readFileSync(join('src', dirname(screen), path), 'utf8')
      const named = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, one]) => one)
      return named.filter((one) => !new RegExp(`\\.${one}\\b`).test(sheet)).map((one) => `${screen}: ${one}`)
    })
  })
  expect(screens.length).toBeGreaterThan(100)
  expect(missing).toEqual([])
})
