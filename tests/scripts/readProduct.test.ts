import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { findProjectRoot } from '../../server/projectRoot.ts'

const script = "import { readProduct } from './scripts/steps/readProduct.mjs'; console.log(readProduct())"

function run(args: readonly string[], npmProduct?: string) {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script, '--', ...args],
    {
      cwd: findProjectRoot(),
      env: { PATH: process.env.PATH, ...(npmProduct !== undefined && { npm_config_product: npmProduct }) },
      encoding: 'utf8',
    },
  )
  return { said: (stdout + stderr).trim(), status }
}

test.each([
  ['nothing', [], undefined, 'product'],
  ['an option', ['--product', 'examples/crm/'], undefined, 'examples/crm'],
  ['an option that npm kept for itself', [], 'examples/crm', 'examples/crm'],
  ['the folder that npm left of an option', ['examples/crm'], undefined, 'examples/crm'],
])('the product is that of the command: %s', (_, args, npmProduct, folder) => {
  expect(run(args, npmProduct)).toEqual({ said: folder, status: 0 })
})

test.each([
  [
    ['--prodcut', 'examples/crm'],
    "Unknown option '--prodcut'. Possible is --product FOLDER; without it, it is the folder product.",
  ],
  [
    ['--product'],
    "Option '--product <value>' argument missing. Possible is --product FOLDER; without it, it is the folder product.",
  ],
  [['--product', 'docs'], 'There is no product in docs: it would have a server.ts.'],
])('%j is refused in one line', (args, said) => {
  expect(run(args)).toEqual({ said, status: 1 })
})
