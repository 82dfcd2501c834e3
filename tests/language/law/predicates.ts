import fc from 'fast-check'
import type { ClauseData, PredicateData, Scalar } from '#resources/language/predicate.ts'
import { values } from './records.ts'

const { texts, sorts, integers, days, instants, makers } = values

interface Subject {
  readonly operands: readonly Scalar[]
  readonly isOrdered?: boolean
}
const number: Subject = { operands: [...integers, '$me.id'], isOrdered: true }
const word: Subject = { operands: [...texts.filter((text) => !text.startsWith('$')), '$me.profile'] }
const truth: Subject = { operands: [true, false, '$me.isAdmin', '$me.isStaff'] }
const day: Subject = { operands: [...days, '$today'], isOrdered: true }
const instant: Subject = { operands: [...instants, '$now'], isOrdered: true }
const target: Subject = { operands: [] }

const subjects: Readonly<Record<string, Subject>> = {
  thingId: number,
  label: word,
  sort: { operands: sorts },
  size: number,
  ready: truth,
  day,
  at: instant,
  'box.width': number,
  'box.lid.colour': word,
  shelf: target,
  shelfId: number,
  'shelf.level': number,
  maker: target,
  'maker.code': { operands: makers },
  twin: target,
  'twin.label': word,
  partsCount: number,
  notesCount: number,
  createdAt: instant,
  deletedAt: instant,
  '$me.id': number,
  '$me.profile': word,
  '$me.isAdmin': truth,
  '$me.isStaff': truth,
}
const lists = ['parts', 'notes', 'tags', 'hidden']

const scalarClause = ({ operands, isOrdered }: Subject): fc.Arbitrary<ClauseData> => {
  const operand = fc.constantFrom<Scalar[]>(null, ...operands)
  const choices = fc.record({ in: fc.array(operand, { maxLength: 3 }) })
  const equality = [operand, fc.record({ ne: operand }), ...(operands.length > 0 ? [choices] : [])]
  return fc.oneof(...equality, ...(isOrdered ? [orderTests(operands)] : []))
}

function orderTests(operands: readonly Scalar[]): fc.Arbitrary<ClauseData> {
  const operand = fc.constantFrom<Scalar[]>(...operands)
  const tests = {
    lt: operand,
    lte: operand,
    gt: operand,
    gte: operand,
    ne: operand,
    in: fc.array(operand, { maxLength: 2 }),
  }
  return fc.record(tests, { requiredKeys: [] }).filter(isNotEmpty)
}
const isNotEmpty = (tests: object): boolean => Object.keys(tests).length > 0
const listClause = fc.oneof(
  fc.record({ empty: fc.boolean() }),
  fc.record({ noneLiving: fc.boolean() }),
  fc.record({ empty: fc.boolean(), noneLiving: fc.boolean() }),
)

/** One clause about one of these paths. */
export function clauseOf(paths: readonly string[]): fc.Arbitrary<PredicateData> {
  return fc.constantFrom(...paths).chain((path) => {
    const subject = subjects[path] ?? word
    return under(path, lists.includes(path) ? listClause : scalarClause(subject))
  })
}

function under(path: string, arbitrary: fc.Arbitrary<ClauseData>): fc.Arbitrary<PredicateData> {
  return arbitrary.map((value) => ({ [path]: value }))
}

/** Any predicate over these paths: several clauses at once, and, or and not within each other, nothing at all. */
export function predicateOf(paths: readonly string[]): fc.Arbitrary<PredicateData> {
  const clause = clauseOf(paths)
  return fc.letrec<{ tree: PredicateData }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      clause,
      fc.array(clause, { maxLength: 3 }).map((clauses): PredicateData => Object.assign({}, ...clauses)),
      fc.record({ not: tie('tree') }),
      fc.record({ and: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.record({ or: fc.array(tie('tree'), { maxLength: 3 }) }),
      fc.tuple(tie('tree'), clause).map(([tree, one]): PredicateData => ({ ...one, or: [tree, one] })),
    ),
  })).tree
}

/** Lists twice as often as one of many paths would be. */
export const predicate = predicateOf([...Object.keys(subjects), ...lists, ...lists])
