/**
 * Splits an SQL script into statements and drops the comments between them. A semicolon ends a statement unless it is
 * inside quotes, a dollar-quoted body or a comment. Does not support `begin atomic` bodies.
 */
export function splitStatements(script: string): string[] {
  const statements: string[] = []
  let statement = ''
  for (const [piece] of script.matchAll(pieces)) {
    if (piece.startsWith('--') || piece.startsWith('/*')) continue
    if (piece !== ';') {
      statement += piece
      continue
    }
    statements.push(statement.trim())
    statement = ''
  }
  return [...statements, statement.trim()].filter((text) => text !== '')
}

const pieces = new RegExp(
  [
    /--[^\n]*/, // a line comment
    /\/\*[\s\S]*?\*\//, // a block comment
    /'(?:[^']|'')*'/, // a string
    /"(?:[^"]|"")*"/, // a quoted identifier
    /(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1/, // a dollar-quoted body
    /;/,
    /[\s\S]/,
  ]
    .map((piece) => piece.source)
    .join('|'),
  'gi',
)
