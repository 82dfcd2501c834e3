import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { scratchProject } from '../support/scratchProject.ts'

const scratch = scratchProject()
afterEach(() => scratch.reset())
afterAll(() => scratch.removeAll())
/** Each command loads the declarations anew. */
const aFewCommands = { timeout: 60_000 }

describe('npm run new:resource', () => {
  test.each(['--dry-run', '-- --dry-run'])('%s shows every text and writes nothing', aFewCommands, (option) => {
    const shown = scratch.run(`npm run new:resource suppliers ${option}`)
    for (const path of ['resources/suppliers.ts', 'resources/index.ts', 'i18n/pt.ts', 'i18n/en.ts', 'i18n/es.ts'])
      expect(shown).toContain(`Would write ${path}`)
    expect(shown).toContain("export const suppliers = defineResource('suppliers', {")
    expect(scratch.changedFiles()).toEqual([])
  })

  test.each(['--pt=Fornecedor/Fornecedores', '-- --pt Fornecedor/Fornecedores'])(
    '%s gives the name in one language',
    aFewCommands,
    (option) => {
      expect(scratch.run(`npm run new:resource suppliers --dry-run ${option}`)).toContain("name: 'Fornecedores'")
    },
  )

  test('an option that there is not is answered by those there are', aFewCommands, () => {
    const refusal = scratch.refusalOf('npm run --silent new:resource suppliers -- --fr x/y')
    expect(refusal).toContain("Unknown option '--fr'")
    expect(refusal).toContain('npm run new:resource NAME')
    expect(refusal).not.toContain('    at ')
    expect(scratch.changedFiles()).toEqual([])
  })
})

test(
  'npm run db:diff knows its options without a `--` before them, and names them where one is unknown',
  aFewCommands,
  () => {
    scratch.run('npm run new:resource suppliers')
    const migration = scratch.changedFiles().find((file) => file.endsWith('_add_suppliers.sql'))
    scratch.write('resources/suppliers.ts', scratch.read('resources/suppliers.ts').replace('max: 100', 'max: 50'))
    expect(scratch.run('npm run db:diff --redo')).toContain(`Wrote ${migration?.slice(2)}`)
    const refusal = scratch.refusalOf('npm run --silent db:diff -- --again')
    expect(refusal).toContain("Unknown option '--again'")
    expect(refusal).toContain('npm run db:diff')
    expect(refusal).not.toContain('    at ')
  },
)

describe('npm run check:resources', () => {
  const withName = (field: string): string =>
    scratch.read('resources/categories.ts').replace(/name: f\.text\(.*\),/, field)

  test('says in which line of which file a declaration cannot be read', aFewCommands, () => {
    scratch.write('resources/categories.ts', withName('name: f.txet({ required: true }),'))
    expect(scratch.refusalOf('npm run --silent check:resources').trim()).toBe(
      'resources/categories.ts:10: f.txet is not a function',
    )
  })

  test('says what is wrong with the text of a declaration', aFewCommands, () => {
    scratch.write('resources/categories.ts', withName('name: f.text({,'))
    const refusal = scratch.refusalOf('npm run --silent check:resources')
    expect(refusal).toContain('resources/categories.ts:10')
    expect(refusal).not.toContain('    at ')
  })

  test('says which file of a declaration is not there', aFewCommands, () => {
    const index = scratch.read('resources/index.ts')
    scratch.write('resources/index.ts', index.replace("'./categories.ts'", "'./category.ts'"))
    const refusal = scratch.refusalOf('npm run --silent check:resources')
    expect(refusal).toContain('resources/category.ts')
    expect(refusal).not.toContain('    at ')
  })

  test('counts the labels that are missing', aFewCommands, () => {
    const catalogue = scratch.read('i18n/es.ts')
    scratch.write('i18n/es.ts', catalogue.replace(/(\n {4}categories: \{[\s\S]*?\n {8})name: /, '$1naem: '))
    expect(scratch.refusalOf('npm run --silent check:resources')).toContain('1 label is missing in i18n/:')
  })
})
