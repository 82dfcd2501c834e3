import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveTool } from '../../scripts/steps/programs.mjs'
import { inProject } from '../../scripts/steps/project.mjs'
import { createTemporaryFolder } from '../support/temporaryFolder.ts'

/** The imports of a small, valid product. */
const allowed: Record<string, string[]> = {
  'product/resources/index.ts': ['./users.ts'],
  'product/resources/users.ts': ['../language.ts'],
  'product/language.ts': ['#language/f.ts'],
  'product/product.ts': ['./resources/index.ts', '#rules/documents.ts'],
  'product/browser.ts': ['./product.ts', '../src/campaigns/Ring.tsx'],
  'product/server.ts': ['./product.ts', '../server/quiz/routes.ts'],
  'language/f.ts': [],
  'language/schema.ts': ['./f.ts', 'zod'],
  'language/check.ts': ['./checks/shape.ts'],
  'language/checks/shape.ts': ['zod'],
  'rules/documents.ts': ['./digits.ts', '#language/f.ts', 'cpf-cnpj-validator'],
  'rules/digits.ts': [],
  'i18n/pt.ts': ['#product/i18n/pt.ts'],
  'product/i18n/pt.ts': [],
  'i18n/en.ts': ['./pt.ts'],
  'src/main.tsx': ['./App.tsx'],
  'src/App.tsx': [
    '#product/browser.ts',
    './declared/list/List.tsx',
    './campaigns/Ring.tsx',
    './layout/frame/AppLayout.tsx',
  ],
  'src/api/session.ts': ['#language/f.ts', '#i18n/pt.ts'],
  'src/ui/Chip.tsx': ['react'],
  'src/declared/engine.ts': [],
  'src/declared/list/List.tsx': ['../../api/session.ts', '../engine.ts', '#rules/documents.ts'],
  'src/declared/values/Cell.tsx': ['../engine.ts'],
  'src/declared/pictures/a.ts': [],
  'src/layout/frame/AppLayout.tsx': ['../../ui/Chip.tsx', '../theme/theme.ts'],
  'src/layout/theme/theme.ts': [],
  'src/campaigns/Ring.tsx': ['../declared/list/List.tsx', './slot.ts'],
  'src/campaigns/slot.ts': [],
  'src/quiz/Tree.tsx': ['#product/resources/users.ts'],
  'server/main.ts': ['./app.ts', '#language/check.ts', '#product/server.ts'],
  'server/app.ts': ['./users/routes.ts', './records/list.ts', './db/open.ts'],
  'server/db/open.ts': ['node:fs'],
  'server/records/list.ts': ['../db/open.ts'],
  'server/users/routes.ts': ['../records/list.ts', './resend.ts', '#language/f.ts'],
  'server/users/resend.ts': ['#i18n/pt.ts'],
  'server/quiz/routes.ts': ['#product/resources/users.ts'],
  'server/quiz/g/h.ts': ['../g.ts'],
  'scripts/build.mjs': ['tooling'],
  'tests/support/testApp.ts': ['../../server/app.ts', '#product/resources/users.ts'],
}

/** Forbidden imports: the file, the imported module, and the violated rule. */
const refused: [file: string, imported: string, rule: string][] = [
  ['product/resources/a.ts', './users.ts', 'a declaration imports only the language'],
  ['product/resources/b.ts', '#rules/digits.ts', 'a declaration imports only the language'],
  ['examples/crm/resources/c.ts', 'zod', 'a declaration imports only the language'],
  ['language/a.ts', '#product/resources/users.ts', 'the language imports nothing outside itself'],
  ['language/b.ts', 'zod', 'the language imports nothing outside itself'],
  ['language/checks/a.ts', 'zod', 'the language imports nothing outside itself'],
  ['language/c.ts', './checks/shape.ts', 'no browser loads the checks of declarations'],
  ['src/quiz/f.ts', '#language/check.ts', 'no browser loads the checks of declarations'],
  ['i18n/es.ts', '#language/f.ts', 'catalogues import nothing outside themselves'],
  ['rules/a.ts', '#product/resources/users.ts', 'rules import the language and small isomorphic libraries'],
  ['rules/b.ts', 'react', 'rules import the language and small isomorphic libraries'],
  ['src/quiz/a.ts', '../../server/db/open.ts', 'browser and server never meet'],
  ['server/quiz/a.ts', '../../src/ui/Chip.tsx', 'browser and server never meet'],
  ['src/quiz/b.ts', '../../product/resources/users.ts', 'other rooms are reached by their name'],
  ['rules/c.ts', '#rules/digits.ts', 'inside a room, imports are relative'],
  ['src/api/a.ts', '../ui/Chip.tsx', 'api and ui import no other folder of src'],
  ['src/ui/a.ts', '../declared/list/List.tsx', 'api and ui import no other folder of src'],
  ['src/declared/a.ts', '../quiz/Tree.tsx', 'declared and layout never import a feature'],
  ['src/layout/menu/a.ts', '../../quiz/Tree.tsx', 'declared and layout never import a feature'],
  ['src/layout/theme/a.ts', '../frame/AppLayout.tsx', 'src/layout/theme imports no folder above it'],
  ['src/declared/values/a.ts', '../list/List.tsx', 'src/declared/values imports no folder above it'],
  ['src/declared/c.ts', './list/List.tsx', 'the files of src/declared import none of its folders'],
  ['src/declared/list/b.ts', '../pictures/a.ts', 'the folders of src/declared are in their order'],
  ['src/campaigns/a.ts', '../quiz/Tree.tsx', 'features never import each other'],
  ['product/browser/a.ts', '../../server/db/open.ts', 'what a product adds to one side imports nothing of the other'],
  ['src/ui/b.ts', '#product/browser.ts', 'engine rooms import no product'],
  ['server/records/b.ts', '#product/resources/users.ts', 'engine rooms import no product'],
  ['src/quiz/c.ts', 'node:fs', 'what the browser reads knows no Node'],
  ['server/db/a.ts', '../users/resend.ts', 'foundations never import an area'],
  ['server/records/a.ts', '../users/resend.ts', 'foundations never import an area'],
  ['server/db/b.ts', '../records/list.ts', 'server/db imports no folder above it'],
  ['server/quiz/b.ts', '../users/resend.ts', 'areas never import each other'],
  ['src/quiz/d.ts', '../App.tsx', 'nothing imports the roots'],
  ['server/quiz/c.ts', '../app.ts', 'nothing imports the roots'],
  ['tests/a.ts', '../server/main.ts', 'nothing imports main'],
  ['server/quiz/d.ts', '../../tests/support/testApp.ts', 'nothing shipped imports tests or tools'],
  ['src/quiz/e.ts', '../../scripts/build.mjs', 'nothing shipped imports tests or tools'],
  ['server/quiz/e.ts', 'tooling', 'nothing shipped needs a development package'],
  ['server/quiz/f.ts', 'never-installed', 'every import leads somewhere'],
  ['server/quiz/g.ts', './g/h.ts', 'no cycles'],
]

const packages = ['zod', 'react', 'cpf-cnpj-validator']

const { path: root, remove } = await createTemporaryFolder()
let foundViolations: Set<string>

beforeAll(() => {
  const files = { ...allowed, ...Object.fromEntries(refused.map(([file, imported]) => [file, [imported]])) }
  for (const [file, imports] of Object.entries(files)) write(file, writeImports(file, imports))
  for (const name of [...packages, 'tooling']) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'module.exports = {}')
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions: { moduleResolution: 'bundler', module: 'esnext' } }))
  const imports = {
    '#language/*': './language/*',
    '#product/*': './product/*',
    '#rules/*': './rules/*',
    '#i18n/*': './i18n/*',
  }
  const dependencies = Object.fromEntries(packages.map((name) => [name, '1.0.0']))
  const devDependencies = { tooling: '1.0.0' }
  write('package.json', JSON.stringify({ type: 'module', imports, dependencies, devDependencies }))
  foundViolations = findViolations()
})

afterAll(remove)

test.each(refused)('%s may not import %s', (file, _imported, rule) => {
  expect([...foundViolations].filter((line) => line.startsWith(`${file}: `))).toContain(`${file}: ${rule}`)
})

test('the import rules let everything through that the design draws', () => {
  const lines = [...foundViolations].filter((line) => (line.split(': ')[0] ?? '') in allowed)
  expect(lines).toEqual([])
})

/** Files are imported for their types only, because the rules treat these like any other import. */
const writeImports = (file: string, imports: string[]) =>
  imports.map((from) => `import ${/^[.#]/.test(from) ? 'type ' : ''}{ value } from '${from}'\n`).join('') +
  `export const own = '${file}'\n`

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

function findViolations(): Set<string> {
  const folders = ['language', 'product', 'examples', 'rules', 'i18n', 'src', 'server', 'scripts', 'tests']
  const args = ['--config', inProject('.dependency-cruiser.cjs'), '--no-cache', '--output-type', 'json', ...folders]
  const { stdout } = spawnSync(process.execPath, [resolveTool('dependency-cruiser', 'depcruise'), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const report: { summary: { violations: { from: string; rule: { name: string } }[] } } = JSON.parse(stdout)
  return new Set(report.summary.violations.map(({ from, rule }) => `${from}: ${rule.name}`))
}
