import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { findKindComparisons, readKindNames } from './kindComparisons.mjs'

const maxFileLines = 300
const maxFunctionLines = 60

/**
 * The files and functions in these folders that exceed the limits, each as 'path:line description'.
 * @param {string} root
 * @param {string[]} folders
 * @returns {string[]}
 */
export const findShapeProblems = (root, folders) => {
  const kinds = readKindNames(root)
  return folders
    .flatMap((folder) => listSourceFiles(root, folder))
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return [...checkFile(path, text), ...findKindComparisons(path, text, kinds)]
    })
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {string[]}
 */
export function checkFile(path, text) {
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  const long = lines > maxFileLines ? [`${path}:1 the file has ${lines} lines, ${maxFileLines} at most`] : []
  return [...long, ...findLongFunctions(path, text)]
}

/** @param {string} path @param {string} text @returns {string[]} */
function findLongFunctions(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, getScriptKind(path))
  /** @type {string[]} */
  const found = []
  const visit = (/** @type {ts.Node} */ node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body) {
      const first = file.getLineAndCharacterOfPosition(node.getStart(file)).line
      const lines = file.getLineAndCharacterOfPosition(node.end).line - first + 1
      if (lines > maxFunctionLines)
        found.push(`${path}:${first + 1} ${getFunctionName(node)} has ${lines} lines, ${maxFunctionLines} at most`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** @param {ts.SignatureDeclaration} node */
function getFunctionName(node) {
  if (node.name) return node.name.getText()
  if (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)) return node.parent.name.getText()
  return ts.isConstructorDeclaration(node) ? 'the constructor' : 'a function'
}

/** @param {string} path */
const getScriptKind = (path) =>
  path.endsWith('.tsx') ? ts.ScriptKind.TSX : path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.JS

/** The source files without SQL migrations, catalogues and build output. @param {string} root @param {string} folder @returns {string[]} */
function listSourceFiles(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path) && !/(^|\/)(dist|i18n)\//.test(path))
    .map((path) => `${folder}/${path}`)
    .sort()
}
