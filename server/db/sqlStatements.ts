/**
 * Splits an SQL script into statements and drops the comments between them. A semicolon ends a statement unless it is
 * inside quotes, a dollar-quoted body or a comment. Does not support `begin atomic` bodies.
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [token] of script.matchAll(tokenPattern)) {
    if (token.startsWith('--') || token.startsWith('/*')) continue
    if (token !== ';') {
      statement += token
      continue
    }
    statements.push(statement.trim())
    statement = ''
  }
  return [...statements, statement.trim()].filter((text) => text !== '')
}

const tokenPattern = new RegExp(
  [
    /--[^\n]*/, // a line comment
    /\/\*[\s\S]*?\*\//, // a block comment
    /'(?:[^']|'')*'/, // a string
    /"(?:[^"]|"")*"/, // a quoted identifier
    /(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1/, // a dollar-quoted body
    /;/,
    /[^-/'"$;]+/, // text in which nothing of the above begins
    /[\s\S]/,
  ]
    .map((token) => token.source)
    .join('|'),
  'gi',
)
