import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** The modules of the kinds of field. Only these may compare a kind with a name. */
const kindFolder = 'language/kinds'

/** @param {string} root @returns {ReadonlySet<string>} */
export const readKindNames = (root) =>
  new Set(readdirSync(join(root, kindFolder)).map((name) => name.replace(/\.ts$/, '')))

/**
 * The places that compare the kind of a field with a name instead of asking the kind, each as 'path:line description'.
 * @param {string} path
 * @param {string} text
 * @param {ReadonlySet<string>} kinds
 * @returns {string[]}
 */
export function findKindComparisons(path, text, kinds) {
  if (path.startsWith(`${kindFolder}/`)) return []
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  /** @type {string[]} */
  const found = []
  const visit = (/** @type {ts.Node} */ node) => {
    const { subject, values } = parseComparison(node)
    if (subject && isKind(subject)) {
      const named = values.filter(ts.isStringLiteral).find((value) => kinds.has(value.text))
      // `text` also names kinds of other things, such as cells.
      if (named && (named.text !== 'text' || /field\??\.kind$/.test(subject.getText()))) {
        const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
        found.push(`${path}:${line + 1} compares a kind with '${named.text}' instead of asking ${kindFolder}/kinds.ts`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** @param {ts.Expression} subject */
const isKind = (subject) =>
  ts.isPropertyAccessExpression(subject) ? subject.name.text === 'kind' : subject.getText() === 'kind'

/**
 * The expression that a node compares, and the values with which it compares it: `a === b`, `switch (a) { case b: }`
 * or `[b].includes(a)`.
 * @param {ts.Node} node
 * @returns {{ subject?: ts.Expression, values: readonly ts.Node[] }}
 */
function parseComparison(node) {
  if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) {
    const { left, right } = node
    return ts.isStringLiteral(left) ? { subject: right, values: [left] } : { subject: left, values: [right] }
  }
  if (ts.isSwitchStatement(node)) {
    const cases = node.caseBlock.clauses.filter(ts.isCaseClause)
    return { subject: node.expression, values: cases.map(({ expression }) => expression) }
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.arguments[0]) {
    const { expression, name } = node.expression
    const list = name.text === 'includes' && ts.isArrayLiteralExpression(expression) ? expression.elements : []
    return { subject: node.arguments[0], values: list }
  }
  return { values: [] }
}
