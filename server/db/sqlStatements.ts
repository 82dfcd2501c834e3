/**
 * The statements of an SQL script, without comments between them. A semicolon ends one unless it stands in quotes, in a
 * dollar-quoted body or in a comment; `begin atomic` bodies are not understood.
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
    /--[^\n]*/, // a comment to the end of the line
    /\/\*[\s\S]*?\*\//, // a comment between signs
    /'(?:[^']|'')*'/, // a text
    /"(?:[^"]|"")*"/, // a quoted name
    /(\$(?:[a-z_]\w*)?\$)[\s\S]*?\1/, // a dollar-quoted body
    /;/,
    /[\s\S]/,
  ]
    .map((piece) => piece.source)
    .join('|'),
  'gi',
)
