interface DescribedStatement {
  /** The first word: `select`. */
  readonly operation: string
  /** Without the values that are in it. */
  readonly text: string
}

const maxLength = 2_000
/** Statements are repeated, so that their description is worth keeping. */
const maxKept = 1_000
const kept = new Map<string, DescribedStatement>()

/** Texts in quotes, and numbers that are neither part of a name nor the number of a parameter. */
const valuePattern = /'(?:[^']|'')*'|(?<![\w$."])\d+(?:\.\d+)?\b/g

/** Describes a statement to people who may see no data. */
export function describeStatement(sql: string): DescribedStatement {
  const known = kept.get(sql)
  if (known) return known
  const text = sql.replace(valuePattern, '?').slice(0, maxLength)
  const described = { operation: /^\W*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement', text }
  if (kept.size >= maxKept) kept.clear()
  kept.set(sql, described)
  return described
}
