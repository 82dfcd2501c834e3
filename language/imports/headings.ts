import { getEditDistance } from '../editDistance.ts'
import { foldText } from '../foldText.ts'

/** A heading as it is compared: without case, accents, spaces and punctuation. */
export const foldHeading = (heading: string): string => foldText(heading).replace(/[^\p{L}\p{N}]/gu, '')

/** `C` for the third column, as spreadsheet programs call it. */
export function getColumnLetter(index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26))
  return index < 26 ? letter : getColumnLetter(Math.floor(index / 26) - 1) + letter
}

/** Longer headings are like no other text; comparing them would take as long as a heading is long. */
const maxLength = 200

/** The candidate that is most like a heading, if one is like it at all. */
export function findSimilar<C extends { readonly text: string }>(
  heading: string,
  candidates: readonly C[],
): C | undefined {
  if (heading.length > maxLength) return undefined
  const best = candidates
    .map((candidate) => ({ candidate, distance: countDifferences(heading, candidate.text) }))
    .reduce<{ candidate: C; distance: number } | undefined>(
      (nearest, one) => (nearest && nearest.distance <= one.distance ? nearest : one),
      undefined,
    )
  return best && best.distance < 1 ? best.candidate : undefined
}

const minLengthOfPart = 4

/** 0 for equal texts; 1 and more for texts that are not alike. */
function countDifferences(a: string, b: string): number {
  if (a === b) return 0
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length >= minLengthOfPart && long.includes(short)) return 1 - short.length / (long.length + 1)
  const allowed = Math.floor(long.length / 4) + 1
  return long.length < minLengthOfPart ? 1 : getEditDistance(a, b) / allowed
}
