import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formats } from '#rules/formats.ts'
import { applyKeystroke } from '../../src/declared/form/inputs/mask.ts'

const mask = formats.cpfOrCnpj

/** A field with a caret: `529.|982`. */
function formatCaret(value: string, caret: number): string {
  const text = mask.display(value)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

/** Applies the mask to an edit and returns the new field with its caret. */
function applyTyping(before: string, typed: string, forward = false): string {
  const value = mask.normalise(before.replace('|', ''))
  const result = applyKeystroke(mask, value, {
    text: typed.replace('|', ''),
    caret: typed.indexOf('|'),
    isForwardDeletion: forward,
  })
  return formatCaret(result.value, result.caret)
}

/** Types each letter at the end. */
function typeText(text: string): string[] {
  const seen: string[] = []
  let value = ''
  for (const letter of text) {
    const before = mask.display(value)
    value = applyKeystroke(mask, value, {
      text: before + letter,
      caret: before.length + 1,
      isForwardDeletion: false,
    }).value
    seen.push(mask.display(value))
  }
  return seen
}

describe('a document that is typed', () => {
  test('gets its points as it grows, and becomes a CNPJ with the twelfth letter [K-18]', () => {
    expect([typeText('52998224725').at(-1), typeText('5299').at(-1)]).toEqual(['529.982.247-25', '529.9'])
    expect(typeText('112223330001').at(-1)).toBe('11.222.333/0001')
    expect(typeText('12abc34501de35').at(-1)).toBe('12.ABC.345/01DE-35')
  })

  test('takes 14 letters that count and no more: 18 are shown of a CNPJ, 14 of a CPF [K-19]', () => {
    expect(typeText('11222333000181').at(-1)).toBe('11.222.333/0001-81')
    expect(typeText('112223330001819').at(-1)).toBe('11.222.333/0001-81')
    expect(applyTyping('|', '11.222.333/0001-8199|')).toBe('11.222.333/0001-81|')
    expect(applyTyping('11.2|22.333/0001-81', '11.25|22.333/0001-81')).toBe('11.2|22.333/0001-81')
  })

  test('keeps the caret behind the same letters', () => {
    expect(applyTyping('529|.982.247-25', '5291|.982.247-25')).toBe('52.91|9.822/4725')
    expect([applyTyping('529.9|8', '529.|8'), applyTyping('|529.982', '1|529.982')]).toEqual(['529|.8', '1|52.998.2'])
    expect(applyTyping('529.982|.247-25', '529|.247-25')).toBe('529|.247.25')
  })

  test('loses the letter beyond a point that was deleted, in either direction', () => {
    expect([applyTyping('529.|982', '529|982'), applyTyping('529|.982', '529|982', true)]).toEqual([
      '52|9.82',
      '529|.82',
    ])
  })

  test('is shown as it is kept, with the caret inside, whatever is typed where', () => {
    const letters = fc.string({ unit: fc.constantFrom(...'0123456789ABC.-/ x'), maxLength: 24 })
    fc.assert(
      fc.property(letters, letters, fc.nat(24), fc.boolean(), (before, text, place, forward) => {
        const value = mask.normalise(mask.display(mask.normalise(before)))
        const caret = Math.min(place, text.length)
        const result = applyKeystroke(mask, value, { text, caret, isForwardDeletion: forward })
        expect(mask.normalise(mask.display(result.value))).toBe(result.value)
        expect(result.value.length).toBeLessThanOrEqual(14)
        expect(result.caret).toBeGreaterThanOrEqual(0)
        expect(result.caret).toBeLessThanOrEqual(mask.display(result.value).length)
      }),
    )
  })
})
