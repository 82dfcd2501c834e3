import fc from 'fast-check'
import type { ClauseData, PredicateData, Scalar } from '#resources/language/predicate.ts'
import { values } from './records.ts'

const { texts, sorts, integers, days, instants, makers } = values

interface Subject {
  readonly operands: readonly Scalar[]
  readonly isOrdered?: boolean
  /** Parts of texts, which `contains` and `startsWith` look for. */
  readonly parts?: readonly Scalar[]
}
type Subjects = Readonly<Record<string, Subject>>

const fields = (...paths: readonly string[]): Scalar[] => paths.map((path) => `$field.${path}`)
const literalTexts = texts.map((text) => (text.startsWith('$') ? `$${text}` : text))
const textParts = ['', '%', '_', '\\', '％', 'Á', 'ã', 'SS', 'ae', 'ø', "O'", '$$M', '😀', 'a ', 'zz']

const numbers = (...paths: readonly string[]): Subject => ({
  operands: [...integers, '$me.id', ...fields(...paths)],
  isOrdered: true,
})
const words = (...paths: readonly string[]): Subject => {
  const others = ['$me.profile', ...fields(...paths)]
  return { operands: [...literalTexts, ...others], parts: [...textParts, ...others] }
}
const choices = (...paths: readonly string[]): Subject => ({
  operands: [...sorts, ...fields(...paths)],
  parts: ['a', 'B'],
})
const codes: Subject = { operands: makers, parts: ['A', '%'] }
const shiftedDays = ['$today-1', '$today+1d', '$today-3m', '$today+1w', '$today-1027y', '$today+99999999999']
const dates = (...paths: readonly string[]): Subject => ({
  operands: [...days, '$today', ...shiftedDays, ...fields(...paths)],
  isOrdered: true,
})
const shiftedInstants = ['$now-1min', '$now+1h', '$now-99999999999d', '$now+99999999999d']
const timestamps = (...paths: readonly string[]): Subject => ({
  operands: [...instants, '$now', ...shiftedInstants, ...fields(...paths)],
  isOrdered: true,
})
const truth: Subject = { operands: [true, false, '$me.isAdmin', '$me.isStaff', '$field.ready'] }
const target: Subject = { operands: [] }

const subjects: Subjects = {
  thingId: numbers('size', 'shelf.level'),
  label: words('box.lid.colour', 'twin.label', 'sort'),
  sort: choices('label', 'maker.code'),
  size: numbers('box.width', 'thingId', 'partsCount', 'shelfId'),
  ready: truth,
  day: dates('due'),
  due: dates('day'),
  instant: timestamps('createdAt', 'deletedAt'),
  'box.width': numbers('size', 'shelf.level'),
  'box.lid.colour': words('label'),
  shelf: target,
  shelfId: numbers('thingId'),
  'shelf.level': numbers('size'),
  maker: target,
  'maker.code': codes,
  twin: target,
  'twin.label': words('label'),
  partsCount: numbers('notesCount', 'size'),
  notesCount: numbers('partsCount'),
  createdAt: timestamps('instant'),
  deletedAt: timestamps('instant'),
  '$me.id': numbers('thingId'),
  '$me.profile': words('label'),
  '$me.isAdmin': truth,
  '$me.isStaff': truth,
}

/** What records carry of the entries of their lists and of the targets of their references. */
const bits: Subjects = { weight: numbers() }
const parts: Subjects = {
  partId: numbers('count'),
  count: numbers('partId', 'bitsCount'),
  word: words('maker.code'),
  instant: timestamps(),
  maker: target,
  makerId: codes,
  'maker.code': codes,
  bitsCount: numbers('count'),
}
const related: Readonly<Record<string, Subjects>> = {
  parts,
  notes: { noteId: numbers(), text: words(), instant: timestamps('deletedAt'), deletedAt: timestamps('instant') },
  tags: { word: words() },
  hidden: { deletedAt: timestamps() },
  shelf: { shelfId: numbers('level'), level: numbers('shelfId') },
  maker: { code: codes },
  twin: { thingId: numbers(), label: words() },
}
const lists = ['parts', 'notes', 'tags', 'hidden', 'bits']

const scalarClause = ({ operands, isOrdered, parts: textParts }: Subject): fc.Arbitrary<ClauseData> => {
  const operand = fc.constantFrom<Scalar[]>(null, ...operands)
  const equality: fc.Arbitrary<ClauseData>[] = [operand, fc.record({ ne: operand }), fc.record({ empty: fc.boolean() })]
  if (operands.length > 0) equality.push(fc.record({ in: fc.array(operand, { maxLength: 3 }) }))
  if (isOrdered) equality.push(orderTests(operands))
  if (textParts) equality.push(textTests(textParts))
  return fc.oneof(...equality)
}

function orderTests(operands: readonly Scalar[]): fc.Arbitrary<ClauseData> {
  const operand = fc.constantFrom<Scalar[]>(...operands)
  const tests = {
    lt: operand,
    lte: operand,
    gt: operand,
    gte: operand,
    between: fc.tuple(operand, operand),
    ne: operand,
    in: fc.array(operand, { maxLength: 2 }),
    empty: fc.boolean(),
  }
  return fc.record(tests, { requiredKeys: [] }).filter(isNotEmpty)
}

function textTests(parts: readonly Scalar[]): fc.Arbitrary<ClauseData> {
  const part = fc.constantFrom<Scalar[]>(...parts)
  return fc.record({ contains: part, startsWith: part }, { requiredKeys: [] }).filter(isNotEmpty)
}

const isNotEmpty = (tests: object): boolean => Object.keys(tests).length > 0
const listClause = fc.oneof(
  fc.record({ empty: fc.boolean() }),
  fc.record({ noneLiving: fc.boolean() }),
  fc.record({ empty: fc.boolean(), noneLiving: fc.boolean() }),
)

/** One clause with one of these paths. */
export const arbitraryClause = (paths: readonly string[]): fc.Arbitrary<PredicateData> => clauseAmong(subjects, paths)

function clauseAmong(scope: Subjects, paths: readonly string[]): fc.Arbitrary<PredicateData> {
  return fc.constantFrom(...paths).chain((path) => {
    const subject = scope[path] ?? words()
    const plain = lists.includes(path) ? listClause : scalarClause(subject)
    const has = scope === subjects ? hasClauses[path] : scope === parts ? partClauses[path] : undefined
    return below(path, has ? fc.oneof(plain, has) : plain)
  })
}

function below(path: string, arbitrary: fc.Arbitrary<ClauseData>): fc.Arbitrary<PredicateData> {
  return arbitrary.map((value) => ({ [path]: value }))
}

/** Any predicate over these paths: several clauses, nested `and`, `or` and `not`, or no clause. */
export const arbitraryPredicate = (paths: readonly string[]): fc.Arbitrary<PredicateData> =>
  predicateAmong(subjects, paths, 3)

function predicateAmong(scope: Subjects, paths: readonly string[], maxDepth: number): fc.Arbitrary<PredicateData> {
  const clause = clauseAmong(scope, paths)
  return fc.letrec<{ tree: PredicateData }>((tie) => ({
    tree: fc.oneof(
      { maxDepth, withCrossShrink: true },
      clause,
      fc.array(clause, { maxLength: 3 }).map((clauses): PredicateData => Object.assign({}, ...clauses)),
      fc.record({ not: tie('tree') }),
      fc.record({ and: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.record({ or: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.tuple(tie('tree'), clause).map(([tree, one]): PredicateData => ({ ...one, or: [tree, one] })),
    ),
  })).tree
}

const has = (scope: Subjects, paths = Object.keys(scope)): fc.Arbitrary<ClauseData> =>
  fc.record({ has: predicateAmong(scope, paths, 1) })
const partClauses: Readonly<Record<string, fc.Arbitrary<ClauseData>>> = {
  maker: has({ code: codes }),
  bits: has(bits),
}
const hasClauses = Object.fromEntries(
  Object.entries(related).map(([path, scope]) => [
    path,
    scope === parts ? has(parts, [...Object.keys(parts), 'bits']) : has(scope),
  ]),
)

/** Lists twice as often as one of many paths would be. */
const own = ['parts', 'notes', 'tags', 'hidden']
export const predicate = arbitraryPredicate([...Object.keys(subjects), ...own, ...own])
