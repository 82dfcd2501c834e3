import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findProjectRoot } from '../../server/projectRoot.ts'

/** What developers missed in the language. The title of a test that proves a need ends with its id, `[language-3]`. */
const needs: { readonly [id: string]: string } = {
  'language-1': 'a list is filtered by its fields, and a parameter that it does not have is refused',
  'language-2': 'there are kinds for exact numbers, amounts, durations, rich texts, JSON, colours and lists of texts',
  'language-3': 'a declaration says who sees which records and fields, and a save of others keeps what they do not see',
  'language-4': 'labels stand in the declaration, or are the names made readable',
  'language-5': 'a hook before a write derives values',
  'language-6': 'fields are compared with each other, and are required by a condition',
  'language-7': 'an action asks for values',
  'language-8': 'rows have conditions, an order, a table and totals',
  'language-9': 'the sort of a list has a direction',
  'language-10': 'a product registers its own widgets, cells, dialogs, slots, screens and icons',
  'language-11': 'a default is computed when a record is created',
  'language-12': 'records of two resources are linked, and either side can be changed',
  'language-13': 'a new name keeps the values, and a narrower limit is warned of',
  'language-14': 'the screens work on a plain REST server',
  'language-15': 'the documents list the kinds, and explain hooks, calls, widgets and pages',
  'language-16': 'a mistake is a compile error that says what is wrong',
  'language-17': 'the check finds repeated choices',
}

test('each need of the language has a test, and no title names another one', () => {
  expect([...new Set(readIds())].sort()).toEqual(Object.keys(needs).sort())
})

/** The ids at the ends of all titles. */
function readIds(): string[] {
  const folder = join(findProjectRoot(), 'tests')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path) && !/node_modules|dist/.test(path))
    .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(/ \[(language-\d+)\](?=['"`])/g)])
    .flatMap(([, id]) => id ?? [])
}
