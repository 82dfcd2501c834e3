import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { createScratchProject } from '../support/scratchProject.ts'

const root = findProjectRoot()
const scratchProject = createScratchProject()
const { run } = scratchProject
const page = readFileSync(join(root, 'docs/adding-a-resource.md'), 'utf8')
const [addingSection = '', removingSection = ''] = page.split('\n## Taking it away')
const allSteps = 240_000

afterAll(() => scratchProject.removeAll())

test('following docs/adding-a-resource.md gives a resource with a table, labels and an API, and takes it away again', {
  timeout: allSteps,
}, () => {
  for (const block of parseBlocks(addingSection)) runBlock(block)

  expect(scratchProject.changedFiles()).toEqual([
    expect.stringMatching(/^A product\/migrations\/\d{4}_add_suppliers\.sql$/),
    'A product/resources/suppliers.ts',
    'M product/resources/index.ts',
  ])
  expect(run('npm run db:diff -- --check')).toContain('the migrations and the declarations agree')
  expect(run('npm run check:resources')).toContain('sound')
  run('node_modules/.bin/biome check product/resources/suppliers.ts product/resources/index.ts')
  expect(() => run('npm run new:resource suppliers')).toThrow('product/resources/suppliers.ts exists.')
  expect(callApi()).toEqual(answers)

  scratchProject.commit()
  removeResource()
  const changes = scratchProject.changedFiles()
  const migration = changes.find((file) => file.startsWith('A '))?.slice(2) ?? ''
  expect(changes).toHaveLength(3)
  expect(migration).toMatch(/^product\/migrations\/\d{4}_remove_suppliers\.sql$/)
  expect(scratchProject.read(migration)).toContain('\n-- drop table "suppliers";')
  expect(run('npm run check:resources')).toContain('sound')
})

interface Block {
  readonly language: string
  readonly path: string
  readonly text: string
}

function parseBlocks(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\w+) ?(\S*)\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', path = '', text = '']) => ({
      language,
      path,
      text,
    }),
  )
}

/** Executes a code block of the page: runs commands and writes files. */
function runBlock({ language, path, text }: Block): void {
  if (language === 'sh' && text.trim() === 'npm run dev') return
  if (language === 'sh') run(text.trim())
  else if (path.startsWith('product/resources/')) scratchProject.write(path, text)
  else throw new Error(`nothing is known about following \`${language} ${path}\``)
}

/** Deletes the files that the page names and runs the commands after that. */
function removeResource(): void {
  scratchProject.remove('product/resources/suppliers.ts')
  scratchProject.write('product/resources/index.ts', readFileSync(join(root, 'product/resources/index.ts'), 'utf8'))
  for (const block of parseBlocks(removingSection)) runBlock(block)
}

/** Calls the API of the scratch copy as an administrator would. */
function callApi(): unknown {
  scratchProject.write('ask.ts', apiClientSource)
  return JSON.parse(run('node --import tsx ask.ts').trim().split('\n').at(-1) ?? '')
}

const apiClientSource = `
import { createTestApp } from './tests/support/createTestApp.ts'

const { signInAs, close } = await createTestApp()
const admin = await signInAs('ADMIN')
await admin.post('/api/suppliers', { name: 'Ateliê', cnpj: '11.222.333/0001-81', email: 'A@b.example' })
const person = await admin.post('/api/suppliers', { name: 'Ana', cnpj: '529.982.247-25', email: 'C@d.example' })
const list = await admin.get('/api/suppliers?FilterString=atelie&orderBy=cnpj&isActive=true')
const one = await admin.get('/api/suppliers/1')
console.log(JSON.stringify({ list: list.json(), one: one.json(), person: person.statusCode }))
await close()
`
const supplier = {
  supplierId: 1,
  name: 'Ateliê',
  cnpj: '11222333000181',
  email: 'a@b.example',
  country: null,
  deletedAt: null,
  createdAt: expect.stringMatching(/^\d{4}-/),
}
const answers = { list: { data: [supplier], total: 1, totalPages: 1 }, one: supplier, person: 400 }
