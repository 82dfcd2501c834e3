interface DescribedStatement {
  /** The first word of the statement: `select`. */
  readonly operation: string
  /** The statement without its literal values. */
  readonly text: string
}

const maxLength = 2_000
/** The maximum number of cached descriptions; statements repeat. */
const maxKept = 1_000
const kept = new Map<string, DescribedStatement>()

/** Texts in quotes, and numbers that are neither part of a name nor the number of a parameter. */
const valuePattern = /'(?:[^']|'')*'|(?<![\w$."])\d+(?:\.\d+)?\b/g

/** Describes a statement for readers who must not see any data. */
export function describeStatement(sql: string): DescribedStatement {
  const known = kept.get(sql)
  if (known) return known
  const text = sql.replace(valuePattern, '?').slice(0, maxLength)
  const described = { operation: /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement', text }
  if (kept.size >= maxKept) kept.clear()
  kept.set(sql, described)
  return described
}
