import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../server/commands.ts'
import { readyStates, readyWarnings } from '../../server/http/ready.ts'
import { findProjectRoot } from '../../server/projectRoot.ts'
import { metricsRoute } from '../../server/status/metrics.ts'
import { setUpApp } from '../http/appFixture.ts'

const root = findProjectRoot()
const page = readFileSync(join(root, 'docs/operating.md'), 'utf8')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

const findAll = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found = '']) => found)
const sorted = (names: Iterable<string>): string[] => [...new Set(names)].toSorted()

/** The cells of the rows of the table with this heading. */
function readTable(heading: string): string[][] {
  const start = page.indexOf(`\n| ${heading} |`)
  expect(start).toBeGreaterThan(0)
  const lines = page.slice(start + 1).split('\n')
  const rows = lines.slice(2, lines.indexOf(''))
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

test('each command of the server is in the table of operators, and no page names one that is gone [RO-34]', () => {
  const wanted = Object.entries(scripts).flatMap(([script, line]) => {
    const [, command] = /^node scripts\/serverCommand\.mjs (\S+)$/.exec(line) ?? []
    return command === undefined ? [] : [{ script, command }]
  })
  const told = readTable('in a clone').map(([clone = '', release = '']) => ({
    script: /^`npm run ([\w:-]+)/.exec(clone)?.[1],
    command: /^`([\w-]+)/.exec(release)?.[1],
  }))
  expect(told).toEqual(wanted)
  expect(sorted(wanted.map(({ command }) => command))).toEqual(sorted(commands.keys()))
  expect(findAll(page, /npm run ([\w:-]+)/g).filter((name) => !(name in scripts))).toEqual([])
  const named = findAll(page, /node server\/main\.js ([a-z][\w-]*)/g)
  expect(named.filter((name) => !commands.has(name))).toEqual([])
})

test('each metric is in the table of operators, and none that is gone [RO-34]', async () => {
  const { db, clock } = await setUpApp()
  const app = fastify()
  afterAll(() => app.close())
  metricsRoute(app, 'token', {
    ...{ db, clock, dataDir: root, imports: { countRows: () => 0, readAge: () => Promise.resolve(0) } },
    ...{ connections: () => ({ open: 0, idle: 0, waiting: 0 }), replica: { getLagSeconds: () => 0 } },
  })
  const { body } = await app.inject({ url: '/metrics', headers: { authorization: 'Bearer token' } })
  const answered = sorted(findAll(body, /^# TYPE (sillage_\w+)/gm))
  expect(answered.length).toBeGreaterThan(10)
  expect(sorted(readTable('metric').flatMap(([names = '']) => findAll(names, /`(\w+)`/g)))).toEqual(answered)
  // The mark of a move is a table.
  const others = findAll(page, /\b(sillage_\w+)/g).filter((name) => name !== 'sillage_move')
  expect(others.filter((name) => !answered.includes(name))).toEqual([])
})

test('each state and warning of the readiness is told, and none that is gone [RO-34]', () => {
  const [, text = ''] = /\n(`GET \/api\/ready` answers .*?)\n\n/s.exec(page) ?? []
  const [states = '', warnings = ''] = text.split('Warnings are')
  for (const state of readyStates) expect(states).toContain(`\`${state}\``)
  expect(findAll(warnings, /`(\w+)`/g)).toEqual(readyWarnings)
})

/** The parts that the doctor checks, each with the findings, apart from `ok`, that its source can return. */
function readDoctorParts(): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>()
  const folder = join(root, 'server/doctor')
  const sources = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  for (const source of sources.flatMap((text) => text.split(/^(?:export )?(?:async )?function /m))) {
    const [part, ...others] = findAll(source, /createFindings\('(\w+)'\)/g)
    if (part === undefined) continue
    expect(new Set(others)).toEqual(new Set(others.filter((other) => other === part)))
    const states = parts.get(part) ?? new Set()
    for (const state of findAll(source, /\b(warning|fault)\(/g)) states.add(state)
    parts.set(part, states)
  }
  return parts
}

test('each warning and fault of the doctor is told with its part, and none that is gone [RO-34]', () => {
  const told = readTable('part').map(([part = '', warning, fault]) => {
    const states = [...(warning ? ['warning'] : []), ...(fault ? ['fault'] : [])]
    return [part.replaceAll('`', ''), states.toSorted()] as const
  })
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries([...readDoctorParts()].map(([part, states]) => [part, sorted(states)])),
  )
})
