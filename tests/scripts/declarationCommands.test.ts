import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { engineMigrations } from '../../server/db/migrate.ts'
import { buildMigration, nextMigrationName } from '../../server/db/migrationBuilder.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createScratchProject } from '../support/scratchProject.ts'

const scratch = createScratchProject()
afterEach(() => scratch.reset())
afterAll(() => scratch.removeAll())
/** Slow, because each command loads the declarations again. */
const commandTimeout = { timeout: 60_000 }

describe('npm run new:resource', () => {
  test.each(['--dry-run --pt=Fornecedor/Fornecedores', '-- --dry-run --pt Fornecedor/Fornecedores'])(
    '%s shows every text, with the name in one language, and writes nothing',
    commandTimeout,
    (options) => {
      const shown = scratch.run(`npm run new:resource suppliers ${options}`)
      for (const path of ['product/resources/suppliers.ts', 'product/resources/index.ts'])
        expect(shown).toContain(`Would write ${path}`)
      expect(shown).toContain("export const suppliers = defineResource('suppliers', {")
      expect(shown).toContain("many: { pt: 'Fornecedores', en: 'Suppliers', es: 'Suppliers' }")
      expect(scratch.changedFiles()).toEqual([])
    },
  )

  test('an option that there is not is answered by those there are', commandTimeout, () => {
    const refusal = scratch.runFailing('npm run --silent new:resource suppliers -- --fr x/y')
    expect(refusal).toContain("Unknown option '--fr'")
    expect(refusal).toContain('npm run new:resource NAME')
    expect(refusal).not.toContain('    at ')
    expect(scratch.changedFiles()).toEqual([])
  })
})

describe('npm run new:product', () => {
  const command = 'npm run --silent new:product'

  test('makes a sound product in its language, to which resources are added', commandTimeout, () => {
    const folder = 'examples/bike-shop'
    scratch.run(`${command} ${folder} -- --name "Ana's <bikes>" --language pt --time-zone Europe/Lisbon`)
    expect(scratch.read(`${folder}/product.ts`)).toMatch(
      /name: "Ana's <bikes>",[\s\S]*locales: \['pt'\],\n {2}namesIn: 'pt',\n {2}timeZone: 'Europe\/Lisbon'/,
    )
    expect(scratch.read(`${folder}/public/favicon.svg`)).toContain('<title>Ana&#39;s &lt;bikes&gt;</title>')
    scratch.run(`npm run new:resource bikes -- --fields 'name:text, owner:users' --product ${folder}`)
    expect(scratch.read(`${folder}/resources/index.ts`)).toContain('catalog([bikes, users, profiles])')
    expect(scratch.run(`node --import tsx scripts/checkResources.ts --product ${folder}`)).toContain(
      '3 resources (+0 internal): sound',
    )
    expect(scratch.run(`node --import tsx scripts/dbDiff.ts --check --product ${folder}`)).toContain('agree')
    scratch.run(`node_modules/.bin/biome check ${folder}`)
  })

  test('refuses a folder that is there or elsewhere, and what is no language or zone', commandTimeout, () => {
    // The command of the npm script, without the extra processes of npm and tsx.
    const refuse = (rest: string) => scratch.runFailing(`node --import tsx scripts/newProduct.ts ${rest}`).trim()
    expect(refuse('examples/blank')).toBe('examples/blank exists.')
    expect(refuse('shop')).toBe('shop cannot be a product: name a folder like examples/bike-shop.')
    expect(refuse('examples/x --language fr')).toBe('fr is not a language of the engine: pt, en, es.')
    expect(refuse('examples/x --time-zone Mars')).toBe('Mars is not a time zone: Europe/Paris is one.')
    expect(refuse('')).toContain('npm run new:product FOLDER')
    expect(scratch.changedFiles()).toEqual([])
  })
})

test(
  'npm run db:diff knows its options without a `--` before them, and names them where one is unknown',
  commandTimeout,
  () => {
    const folders = [engineMigrations, 'product/migrations']
    const names = folders.flatMap((folder) => readdirSync(join(findProjectRoot(), folder)))
    const migration = `product/migrations/${nextMigrationName(names, 'shorter_names')}`
    scratch.write(migration, buildMigration([], false))
    scratch.write(
      'product/resources/categories.ts',
      scratch.read('product/resources/categories.ts').replace('max: 100', 'max: 50'),
    )
    expect(scratch.run('npm run db:diff --redo')).toContain(`Wrote ${migration}`)
    expect(scratch.read(migration)).toContain('alter table "categories"')
    const refusal = scratch.runFailing('npm run --silent db:diff -- --again')
    expect(refusal).toContain("Unknown option '--again'")
    expect(refusal).toContain('npm run db:diff')
    expect(refusal).not.toContain('    at ')
  },
)

test('npm run db:diff writes the first migration of a product, and another for what needs later ones', () => {
  scratch.run('rm -r product/migrations')
  const path = 'product/resources/categories.ts'
  const added = "aliases: f.tags(), code: f.sequence({ format: 'C-{year}-{number:4}', per: 'year' }),\n    fragrances:"
  const declared = scratch
    .read(path)
    .replace('fragrances:', added)
    .replace("search: ['name']", "search: ['name', 'aliases', 'code']")
  scratch.write(path, declared)
  scratch.run('npm run db:diff')
  const [, second = '', ...others] = readdirSync(scratch.resolve('product/migrations'))
  expect(others).toEqual([])
  expect(scratch.read(`product/migrations/${second}`)).toMatch(/add column "code"[\s\S]*searchable_texts\("aliases"\)/)
  expect(scratch.run('npm run db:diff -- --check')).toContain('agree')
})

test.each([
  'node --import tsx scripts/checkResources.ts',
  // The port is invalid too, so this fails if the server reads its configuration first.
  'PORT=none node --import tsx server/main.ts',
])('a fault in a declaration ends %s with a sentence, before anything else is done', commandTimeout, (command) => {
  scratch.write(
    'product/resources/categories.ts',
    scratch.read('product/resources/categories.ts').replace("title: 'name'", "title: 'nam'"),
  )
  expect(scratch.runFailing(command).trim()).toBe(
    "A fault in the declarations:\n  categories.title: no field 'nam' - did you mean 'name'?",
  )
})

describe('npm run check:resources', () => {
  // The command of the npm script, without the extra processes of npm and tsx.
  const check = 'node --import tsx scripts/checkResources.ts'
  const buildDeclaration = (field: string): string =>
    scratch.read('product/resources/categories.ts').replace(/name: f\.text\(.*\),/, field)

  test('says in which line of which file a declaration cannot be read', commandTimeout, () => {
    scratch.write('product/resources/categories.ts', buildDeclaration('name: f.txet({ required: true }),'))
    expect(scratch.runFailing(check).trim()).toBe('product/resources/categories.ts:10: f.txet is not a function')
  })

  test('says what is wrong with the text of a declaration', commandTimeout, () => {
    scratch.write('product/resources/categories.ts', buildDeclaration('name: f.text({,'))
    const refusal = scratch.runFailing(check)
    expect(refusal).toContain('product/resources/categories.ts:10')
    expect(refusal).not.toContain('    at ')
  })

  test('says which file of a declaration is not there', commandTimeout, () => {
    const index = scratch.read('product/resources/index.ts')
    scratch.write('product/resources/index.ts', index.replace("'./categories.ts'", "'./category.ts'"))
    const refusal = scratch.runFailing(check)
    expect(refusal).toContain('product/resources/category.ts')
    expect(refusal).not.toContain('    at ')
  })

  test('counts the labels that are missing', commandTimeout, () => {
    const catalogue = scratch.read('product/i18n/es.ts')
    scratch.write('product/i18n/es.ts', catalogue.replace(/(\n {4}categories: \{[\s\S]*?\n {8})name: /, '$1naem: '))
    expect(scratch.runFailing(check)).toContain('1 label is missing in i18n/ of the product:')
  })
})
