import type { Random } from './random.ts'

/**
 * A CPF with correct check digits and not all digits equal. The ninth digit is the fiscal region of issue.
 *
 * @returns eleven digits without punctuation
 */
export function makeCpf(random: Random, fiscalRegion: number): string {
  const head = [...digits(random, 8), fiscalRegion]
  if (head.every((digit) => digit === head[0])) return makeCpf(random, fiscalRegion)
  const first = checkDigit(head, [10, 9, 8, 7, 6, 5, 4, 3, 2])
  const second = checkDigit([...head, first], [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  return [...head, first, second].join('')
}

/** A numeric CNPJ of a head office (`0001`): fourteen digits without punctuation. */
export function makeCnpj(random: Random): string {
  return completeCnpj(`${random.int(1, 6)}${digits(random, 7).join('')}0001`)
}

/** A CNPJ in the alphanumeric form of IN RFB 2.229/2024: twelve characters of 0-9A-Z and two check digits. */
export function makeAlphanumericCnpj(random: Random): string {
  const letter = () => random.pick([...'ABCDEFGHJKLMNPRSTUVWXYZ'])
  const root = `${random.int(1, 9)}${random.int(0, 9)}${letter()}${letter()}${letter()}${digits(random, 3).join('')}`
  return completeCnpj(`${root}0001`)
}

function completeCnpj(head: string): string {
  const values = [...head].map((sign) => sign.charCodeAt(0) - 48)
  const first = checkDigit(values, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
  const second = checkDigit([...values, first], [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
  return `${head}${first}${second}`
}

function checkDigit(values: readonly number[], weights: readonly number[]): number {
  const sum = values.reduce((total, value, index) => total + value * (weights[index] ?? 0), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}

function digits(random: Random, count: number): number[] {
  return Array.from({ length: count }, () => random.int(0, 9))
}
