const textPattern = /'((?:[^']|'')*)'(?:::text)?(?:, )?/g
const boundPattern = /([<>]=?) (-?\d+(?:\.\d+)?)/g

/**
 * Whether every value that fulfils one check constraint also fulfils another, by PostgreSQL's text of both. True only
 * for checks that differ in the texts of a list or in the numbers beside `<`, `<=`, `>` and `>=`; false in doubt.
 */
export function isWider(before: string, after: string): boolean {
  if (removeLimits(before) !== removeLimits(after)) return false
  const texts = readTexts(after)
  const bounds = readBounds(after)
  return (
    readTexts(before).every((text) => texts.includes(text)) &&
    readBounds(before).every(({ operator, limit }, index) => {
      const wider = bounds[index]?.limit ?? limit
      return operator.startsWith('<') ? wider >= limit : wider <= limit
    })
  )
}

const removeLimits = (definition: string): string => definition.replace(textPattern, '').replace(boundPattern, '$1')

const readTexts = (definition: string): string[] => [...definition.matchAll(textPattern)].map(([, text = '']) => text)

const readBounds = (definition: string): { operator: string; limit: number }[] =>
  [...definition.replace(textPattern, '').matchAll(boundPattern)].map(([, operator = '', limit]) => ({
    operator,
    limit: Number(limit),
  }))
