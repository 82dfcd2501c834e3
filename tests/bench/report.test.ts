import { describe, expect, test } from 'vitest'
import { buildDocument } from '../../bench/report/document.ts'
import { findUnexplained, isMet } from '../../bench/report/goal.ts'
import { formatTable } from '../../bench/report/table.ts'

const list = { label: 'a list', measured: '900 to 1,000 requests/s', ratio: 0.9, goal: '>= 0.9', noise: 0.034 }

describe('the goal of a row', () => {
  test.each([
    [{ ratio: 0.9, goal: '>= 0.9' }, true],
    [{ ratio: 0.89, goal: '>= 0.9' }, false],
    [{ ratio: 1.2, goal: '<= 1.15' }, false],
    [{ ratio: 3, goal: '< 3' }, false],
    [{ goal: '< 150 MB', isMet: true }, true],
    [{ ratio: 1 }, undefined],
  ])('of %o is met: %s', (facts, met) => {
    expect(isMet({ label: 'a list', measured: '', ...facts })).toBe(met)
  })

  test('must be one that can be told', () => {
    expect(() => isMet({ label: 'a list', measured: '', goal: '< 150 MB' })).toThrow("whether '< 150 MB' is met")
    expect(() => isMet({ label: 'a list', measured: '', ratio: 1, goal: 'fast' })).toThrow("whether 'fast' is met")
  })

  test('may be missed where the findings say why', () => {
    const slow = { ...list, ratio: 0.5 }
    expect(findUnexplained([list, slow], 'All is well.')).toEqual([slow])
    expect(findUnexplained([slow], 'Most is well.\n\n**a list** counts.')).toEqual([])
  })
})

describe('the document', () => {
  const part = { name: 'api', title: 'The API', findings: 'What was found.\n' }
  const measured = (ratio: number) => ({ rows: [{ ...list, ratio }], runInfo: 'Measured now.' })

  test('has a table of what the rows fill', () => {
    expect(formatTable([list, { label: 'a | b', measured: '3 ms' }])).toBe(
      [
        '| what | measured | ratio | goal | noise | met |',
        '| --- | --- | --- | --- | --- | --- |',
        '| a list | 900 to 1,000 requests/s | 0.90 | >= 0.9 | ± 3 % | yes |',
        '| a \\| b | 3 ms |  |  |  |  |',
      ].join('\n'),
    )
    expect(formatTable([{ label: 'a', measured: '3 ms' }])).not.toContain('ratio')
  })

  test('keeps what is not measured again, and what people wrote about everything', () => {
    const other = { name: 'start', title: 'The start', findings: '' }
    const first = buildDocument('# Numbers', [{ ...part, measured: measured(0.9) }, other], '')
    expect(first).toContain('| 0.90 |')
    expect(first).toContain('<!-- /measured -->\n\nWhat was found.\n')
    expect(first).not.toContain('The start')

    const second = buildDocument(
      '# Numbers',
      [
        { ...part, findings: 'More.' },
        { ...other, measured: measured(1.5) },
      ],
      first,
    )
    expect(second.match(/^## .*$/gm)).toEqual(['## The API', '## The start'])
    expect(second).toContain('| 0.90 |')
    expect(second).toContain('More.')
    expect(second).not.toContain('What was found.')
  })
})
