import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { kindComparisons, kindNames } from './kindComparisons.mjs'

const mostLinesInAFile = 300
const mostLinesInAFunction = 60

/**
 * The files and functions in these folders that exceed the limits, each as 'path:line description'.
 * @param {string} root
 * @param {string[]} folders
 * @returns {string[]}
 */
export const shapeProblems = (root, folders) => {
  const kinds = kindNames(root)
  return folders
    .flatMap((folder) => sourceFilesBelow(root, folder))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return [...problemsOf(path, text), ...kindComparisons(path, text, kinds)]
    })
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function problemsOf(path, text) {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const long = lines > mostLinesInAFile ? [`${path}:1 the file has ${lines} lines, ${mostLinesInAFile} at most`] : []
  return [...long, ...longFunctions(path, text)]
}

/** @param {string} path @param {string} text @returns {string[]} */
function longFunctions(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKind(path))
  /** @type {string[]} */
  const found = []
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line
      const lines = file.getLineAndCharacterOfPosition(node.end).line - first + 1
      if (lines > mostLinesInAFunction)
        found.push(`${path}:${first + 1} ${nameOf(node)} has ${lines} lines, ${mostLinesInAFunction} at most`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** @param {ts.SignatureDeclaration} node */
function nameOf(node) {
  if (node.name) return node.name.getText()
  if (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)) return node.parent.name.getText()
  return ts.isConstructorDeclaration(node) ? 'the constructor' : 'a function'
}

/** @param {string} path */
const scriptKind = (path) =>
  path.endsWith('.tsx') ? ts.ScriptKind.TSX : path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS

/** SQL migrations are not measured. @param {string} root @param {string} folder @returns {string[]} */
function sourceFilesBelow(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path))
    .map((path) => `${folder}/${path}`)
    .sort()
}
