import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { names } from '#product/language.ts'
import { resources } from '#product/resources/index.ts'

/** The folders whose code must not depend on this product, and those inside that belong to it. */
const genericFolders = ['language', 'src', 'server']
const productAreas =
  /^(src\/(campaigns|dashboard|devices|quiz|privacy)|server\/(campaigns|content|dashboard|quiz|seed))\//

/** The names of the resources that every product has for its accounts. */
const accountNames: readonly string[] = ['users', 'profiles']
/** Names of this product that are also general words of HTTP and of settings. */
const commonWords: readonly string[] = [...accountNames, 'answer', 'answers', 'content', 'question']

const sources = genericFolders
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path) && !productAreas.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const ownNames = { ...names, resources: resources.map(({ name }) => name) }

test.each(Object.entries(ownNames))(
  'the language and the engine know none of the %s that the product registers',
  (_kind, own: readonly string[]) => {
    expect(sources.length).toBeGreaterThan(500)
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
