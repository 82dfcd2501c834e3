import { findFieldAt, isStored, resolvePath } from '../derive.ts'
import { getListTotalForm } from '../expressions/listTotals.ts'
import { getKind, hasChoices, isTextList } from '../kinds/kinds.ts'
import { isTree } from '../trees.ts'
import { checkPath, type Scope } from './paths.ts'

/** A board needs a choice, a calendar days, and a tree the reference to the records above. */
export function checkLayouts(scope: Scope): void {
  const { board, calendar, tree } = scope.resource.list?.layouts ?? {}
  if (board) {
    checkField(scope, 'board.by', board.by, isChoice, 'is no choice')
    checkField(scope, 'board.sum', board.sum, isNumber, 'has no sum')
  }
  if (calendar) {
    checkField(scope, 'calendar.from', calendar.from, isDay, 'is no day')
    checkField(scope, 'calendar.to', calendar.to, isDay, 'is no day')
  }
  if (tree) checkField(scope, 'tree.by', tree.by, isOwnTree, 'is no tree')
}

type Fits = (resource: Scope['resource'], path: string) => boolean

function checkField(scope: Scope, word: string, path: string | undefined, fits: Fits, problem: string): void {
  const location = `${scope.resource.name}.list.layouts.${word}`
  if (path !== undefined && checkPath(scope, path, location) && !fits(scope.resource, path))
    scope.report(location, `'${path}' ${problem}`)
}

const isChoice: Fits = (resource, path) => {
  const field = findFieldAt(resource, path)
  return field !== undefined && hasChoices(field) && !isTextList(field)
}

const isNumber: Fits = (resource, path) => getListTotalForm(resource, path) !== undefined

const isDay: Fits = (resource, path) => {
  const field = findFieldAt(resource, path)
  if (!field) return resolvePath(resource, path)?.kind === 'system'
  return isStored(field) && ['date', 'timestamp'].includes(getKind(field.kind).type)
}

const isOwnTree: Fits = (resource, path) => isTree(findFieldAt(resource, path))
