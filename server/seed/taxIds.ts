import type { RandomGenerator } from './random.ts'

/**
 * A CPF with correct check digits and not all digits equal. The ninth digit is the fiscal region of issue.
 *
 * @returns eleven digits without punctuation
 */
export function createCpf(random: RandomGenerator, fiscalRegion: number): string {
  const base = [...createDigits(random, 8), fiscalRegion]
  if (base.every((digit) => digit === base[0])) return createCpf(random, fiscalRegion)
  const first = computeCheckDigit(base, [10, 9, 8, 7, 6, 5, 4, 3, 2])
  const second = computeCheckDigit([...base, first], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  return [...base, first, second].join('')
}

/** A numeric CNPJ of a head office (`0001`): fourteen digits without punctuation. */
export function createCnpj(random: RandomGenerator): string {
  return completeCnpj(`${random.int(1, 6)}${createDigits(random, 7).join('')}0001`)
}

/** A CNPJ in the alphanumeric form of IN RFB 2.229/2024: twelve characters of 0-9A-Z and two check digits. */
export function createAlphanumericCnpj(random: RandomGenerator): string {
  const pickLetter = () => random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ'])
  const root = `${random.int(1, 9)}${random.int(0, 9)}${pickLetter()}${pickLetter()}${pickLetter()}${createDigits(random, 3).join('')}`
  return completeCnpj(`${root}0001`)
}

function completeCnpj(base: string): string {
  const values = [...base].map((character) => character.charCodeAt(0) - 48)
  const first = computeCheckDigit(values, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
  const second = computeCheckDigit([...values, first], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
  return `${base}${first}${second}`
}

function computeCheckDigit(values: readonly number[], weights: readonly number[]): number {
  const sum = values.reduce((total, value, index) => total + value * (weights[index] ?? 0), 0)
  const remainder = sum % 11
  return remainder < 2 ? 0 : 11 - remainder
}

function createDigits(random: RandomGenerator, count: number): number[] {
  return Array.from({ length: count }, () => random.int(0, 9))
}
