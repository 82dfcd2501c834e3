import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { names } from '#resources/product.ts'

/** The folders whose code must not depend on this product. */
const genericFolders = ['resources/language', 'src/declared', 'server/records']

/** Names of this product that are also general terms of the declaration language or of the web. */
const commonWords: readonly string[] = ['answer', 'check', 'key', 'search', 'url', 'views']

const sources = genericFolders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

test.each(Object.entries(names))(
  'the language and the engine know none of the %s that the product registers',
  (_, own) => {
    expect(sources.length).toBeGreaterThan(200)
    const found = own
      .filter((name) => !commonWords.includes(name))
      .flatMap((name) =>
        sources
          .filter(({ text }) => new RegExp(`['"\`]${name}['"\`]`).test(text))
          .map(({ path }) => `${name}: ${path}`),
      )
    expect(found).toEqual([])
  },
)
