import { expect, test } from 'vitest'
import { type Command, filterCommands } from '../../src/palette/command.ts'

test('commands are found by the beginnings of their words, without accents and capitals', () => {
  expect([filterLabels('fragr'), filterLabels('fragrancias')]).toEqual([
    ['Fragrâncias', 'Nova fragrância'],
    ['Fragrâncias'],
  ])
  expect([filterLabels('TEMA esc'), filterLabels('escuro tema')]).toEqual([['Tema: Escuro'], ['Tema: Escuro']])
})

test('what begins with the text comes first within its group, and groups keep their order', () => {
  expect(filterLabels('c')).toEqual(['Categorias', 'Tema: Claro'])
  expect(filterLabels('q')).toEqual(['Quiz', 'O quiz'])
})

test('without a text everything is there, and nothing where a word fits nowhere', () => {
  expect([filterLabels(' '), filterLabels('tema xyz')]).toEqual([all.map(({ label }) => label), []])
})

const all: Command[] = [
  ['goTo', 'Fragrâncias'],
  ['goTo', 'Categorias'],
  ['goTo', 'O quiz'],
  ['goTo', 'Quiz'],
  ['create', 'Nova fragrância'],
  ['run', 'Tema: Claro'],
  ['run', 'Tema: Escuro'],
].map(([group, label]) => ({
  id: label ?? '',
  group: group as Command['group'],
  label: label ?? '',
  icon: 'record',
  run: () => undefined,
}))

function filterLabels(text: string): string[] {
  return filterCommands(all, text).map(({ label }) => label)
}
