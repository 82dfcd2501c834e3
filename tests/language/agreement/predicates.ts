import fc from 'fast-check'
import type { Location } from '#language/locations.ts'
import { periodNames } from '#language/periods.ts'
import type { ClauseData, PredicateData, Scalar } from '#language/predicate.ts'
import { values } from './records.ts'

const { texts, sorts, integers, days, instants, makers, times, phones, tints, currencies, spots, essays } = values

/** The operators and operands with which predicates on one field are generated. */
interface Subject {
  readonly operands: readonly Scalar[]
  readonly isOrdered?: boolean
  /** Days with which timestamps are compared, by order alone. */
  readonly wholeDays?: readonly Scalar[]
  /** Whether predicates on the field may use `during`. */
  readonly hasPeriods?: boolean
  /** The texts that `contains` and `startsWith` search for. */
  readonly parts?: readonly Scalar[]
  /** Whether it is a list, for which predicates may use `hasAny` and `hasAll`. */
  readonly isTextList?: boolean
  /** Whether it is a list of records too. */
  readonly isList?: boolean
  /** Whether it is a rich text, which equals nothing and begins with nothing. */
  readonly isRich?: boolean
  /** Whether it has a text in each language. */
  readonly isTranslated?: boolean
  /** Whether it is a list of files. */
  readonly isFileList?: boolean
  /** Points around which `near` searches. */
  readonly points?: readonly Location[]
  /** The keys of the records below which a record of a tree may be. */
  readonly keys?: readonly Scalar[]
}
type Subjects = Readonly<Record<string, Subject>>

const fieldOperands = (...paths: readonly string[]): Scalar[] => paths.map((path) => `$field.${path}`)
const literalTexts = texts.map((text) => (text.startsWith('$') ? `$${text}` : text))
const textParts = ['', '%', '_', '\\', '％', 'Á', 'ã', 'SS', 'ae', 'ø', "O'", '$$M', '😀', 'a ', 'zz']

const numberSubject = (...paths: readonly string[]): Subject => ({
  operands: [...integers, '$me.id', ...fieldOperands(...paths)],
  isOrdered: true,
})
const textSubject = (...paths: readonly string[]): Subject => {
  const otherOperands = ['$me.profile', ...fieldOperands(...paths)]
  return { operands: [...literalTexts, ...otherOperands], parts: [...textParts, ...otherOperands] }
}
const choiceSubject = (...paths: readonly string[]): Subject => ({
  operands: [...sorts, ...fieldOperands(...paths)],
  parts: ['a', 'B'],
})
const codeSubject: Subject = { operands: makers, parts: ['A', '%'] }
const shiftedDays = ['$today-1', '$today+1d', '$today-3m', '$today+1w', '$today-1027y', '$today+99999999999']
const dateSubject = (...paths: readonly string[]): Subject => ({
  operands: [...days, '$today', ...shiftedDays, ...fieldOperands(...paths)],
  isOrdered: true,
  hasPeriods: true,
})
const shiftedInstants = ['$now-1min', '$now+1h', '$now-99999999999d', '$now+99999999999d']
const timestampSubject = (...paths: readonly string[]): Subject => ({
  operands: [...instants, '$now', ...shiftedInstants, ...fieldOperands(...paths)],
  isOrdered: true,
  hasPeriods: true,
  wholeDays: [...days, '$today', ...shiftedDays],
})
const timeSubject = (...paths: readonly string[]): Subject => ({
  operands: [...times, ...fieldOperands(...paths)],
  isOrdered: true,
})
const partedSubject = (operands: readonly string[], ...parts: readonly string[]): Subject => ({
  operands: [...operands, '$field.label'],
  parts: [...parts, '%', '$field.label'],
})
const booleanSubject: Subject = { operands: [true, false, '$me.isAdmin', '$me.isStaff', '$field.ready'] }
const targetSubject: Subject = { operands: [] }

const subjects: Subjects = {
  sampleId: numberSubject('size', 'shelf.level'),
  label: textSubject('box.lid.colour', 'twin.label', 'sort'),
  sort: choiceSubject('label', 'maker.code'),
  words: {
    operands: [...literalTexts, '$me.profile', ...fieldOperands('label', 'maker.code', 'sort')],
    isTextList: true,
  },
  sorts: { operands: [...sorts, ...fieldOperands('sort', 'label')], isTextList: true },
  size: numberSubject('box.width', 'sampleId', 'partsCount', 'shelfId'),
  ready: booleanSubject,
  day: dateSubject('due'),
  due: dateSubject('day'),
  instant: timestampSubject('createdAt', 'deletedAt'),
  opens: timeSubject('closes'),
  closes: timeSubject('opens'),
  phone: partedSubject(phones, '+55', '876'),
  tint: partedSubject(tints, '#0', 'a', 'A'),
  currency: partedSubject(currencies, 'B', 's', 'R'),
  spot: { operands: [], points: [...spots, { lat: -23.6, lon: -46.7 }, { lat: 0, lon: 0 }] },
  essay: {
    operands: [],
    isRich: true,
    parts: [...essays, ...textParts, 'a < b', '&lt;', '<p>', 'a\nb', '$field.label'],
  },
  scans: { operands: [], isFileList: true },
  titles: { operands: [], isTranslated: true, parts: [...literalTexts, ...textParts, '$field.label'] },
  'box.width': numberSubject('size', 'shelf.level'),
  'box.lid.colour': textSubject('label'),
  shelf: targetSubject,
  shelfId: numberSubject('sampleId'),
  'shelf.level': numberSubject('size'),
  maker: targetSubject,
  'maker.code': codeSubject,
  twin: { operands: [], keys: [...integers, '$me.id', '$field.size'] },
  'twin.label': textSubject('label'),
  'twin.sort': choiceSubject('sort'),
  'twin.size': numberSubject('size', 'shelf.level'),
  'twin.ready': booleanSubject,
  'twin.day': dateSubject('day'),
  'twin.instant': timestampSubject('instant', 'createdAt'),
  'twin.opens': timeSubject('closes'),
  'twin.phone': partedSubject(phones, '+55', '876'),
  'twin.currency': partedSubject(currencies, 'B', 's', 'R'),
  'twin.box.lid.colour': textSubject('twin.label', 'box.lid.colour'),
  places: { operands: [...integers, '$me.id', '$field.sampleId', '$field.shelfId'], isTextList: true, isList: true },
  makers: { operands: [...makers, '$field.maker.code', '$field.label'], isTextList: true, isList: true },
  placesCount: numberSubject('size'),
  partsCount: numberSubject('notesCount', 'size', 'placesCount'),
  notesCount: numberSubject('partsCount'),
  createdAt: timestampSubject('instant'),
  deletedAt: timestampSubject('instant'),
  '$me.id': numberSubject('sampleId'),
  '$me.profile': textSubject('label'),
  '$me.isAdmin': booleanSubject,
  '$me.isStaff': booleanSubject,
}

/** The paths of list entries and of reference targets that are available inside `has`. */
const bits: Subjects = { weight: numberSubject() }
const parts: Subjects = {
  partId: numberSubject('count'),
  count: numberSubject('partId', 'bitsCount'),
  word: textSubject('maker.code'),
  instant: timestampSubject(),
  maker: targetSubject,
  makerId: codeSubject,
  'maker.code': codeSubject,
  bitsCount: numberSubject('count'),
}
const related: Readonly<Record<string, Subjects>> = {
  parts,
  notes: {
    noteId: numberSubject(),
    text: textSubject(),
    instant: timestampSubject('deletedAt'),
    deletedAt: timestampSubject('instant'),
  },
  tags: { word: textSubject() },
  hidden: { deletedAt: timestampSubject() },
  shelf: { shelfId: numberSubject('level'), level: numberSubject('shelfId') },
  places: { shelfId: numberSubject('level'), level: numberSubject('shelfId'), deletedAt: timestampSubject() },
  makers: { code: codeSubject },
  maker: { code: codeSubject },
  twin: { sampleId: numberSubject(), label: textSubject() },
}
const lists = ['parts', 'notes', 'tags', 'hidden', 'bits']

const scalarClause = ({
  operands,
  isOrdered,
  isTextList,
  isList,
  keys,
  parts: textParts,
  points,
  isRich,
  isTranslated,
  isFileList,
  wholeDays = [],
  hasPeriods,
}: Subject): fc.Arbitrary<ClauseData> => {
  if (isTextList) return isList ? fc.oneof(listClause, arbitraryListTests(operands)) : arbitraryListTests(operands)
  if (isFileList) return fc.record({ empty: fc.boolean() })
  if (isTranslated) return fc.oneof(arbitraryTextTests(textParts ?? []), fc.record({ empty: fc.boolean() }))
  if (isRich) return arbitraryRichTests(textParts ?? [])
  if (points) return arbitraryLocationTests(points)
  const operand = fc.constantFrom<Scalar[]>(null, ...operands)
  const equality: fc.Arbitrary<ClauseData>[] = [operand, fc.record({ ne: operand }), fc.record({ empty: fc.boolean() })]
  if (operands.length > 0) {
    equality.push(fc.record({ in: fc.array(operand, { maxLength: 3 }) }))
    equality.push(fc.record({ notIn: fc.array(operand, { maxLength: 3 }) }))
  }
  if (isOrdered) equality.push(arbitraryOrderTests([...operands, ...wholeDays], operands))
  if (hasPeriods) equality.push(fc.record({ during: fc.constantFrom(...periods) }))
  if (textParts) equality.push(arbitraryTextTests(textParts))
  if (keys) equality.push(fc.record({ under: fc.constantFrom<Scalar[]>(null, ...keys) }))
  if (keys) equality.push(fc.record({ hasAny: fc.array(fc.constantFrom<Scalar[]>(...keys), { maxLength: 3 }) }))
  return fc.oneof(...equality)
}

const periods = [...periodNames, 'last1days', 'last30days', 'next365days', 'last3650days']

function arbitraryOrderTests(ordered: readonly Scalar[], equal: readonly Scalar[]): fc.Arbitrary<ClauseData> {
  const operand = fc.constantFrom<Scalar[]>(...ordered)
  const equalOperand = fc.constantFrom<Scalar[]>(...equal)
  const tests = {
    lt: operand,
    lte: operand,
    gt: operand,
    gte: operand,
    between: fc.tuple(operand, operand),
    ne: equalOperand,
    in: fc.array(equalOperand, { maxLength: 2 }),
    empty: fc.boolean(),
  }
  return fc.record(tests, { requiredKeys: [] }).filter(isNotEmpty)
}

function arbitraryLocationTests(points: readonly Location[]): fc.Arbitrary<ClauseData> {
  const km = fc.oneof(fc.constantFrom(0, 1e-5, 9.2, 9400, 20_000), fc.double({ min: 0, max: 20_100, noNaN: true }))
  const near = fc.tuple(fc.constantFrom(...points), km).map(([point, distance]) => ({ ...point, km: distance }))
  return fc.record({ near, empty: fc.boolean() }, { requiredKeys: [] }).filter(isNotEmpty)
}

function arbitraryRichTests(parts: readonly Scalar[]): fc.Arbitrary<ClauseData> {
  const contains = fc.constantFrom<Scalar[]>(...parts)
  return fc.record({ contains, empty: fc.boolean() }, { requiredKeys: [] }).filter(isNotEmpty)
}

function arbitraryTextTests(parts: readonly Scalar[]): fc.Arbitrary<ClauseData> {
  const part = fc.constantFrom<Scalar[]>(...parts)
  return fc.record({ contains: part, startsWith: part, sameText: part }, { requiredKeys: [] }).filter(isNotEmpty)
}

function arbitraryListTests(texts: readonly Scalar[]): fc.Arbitrary<ClauseData> {
  const some = fc.array(fc.constantFrom<Scalar[]>(...texts), { maxLength: 3 })
  return fc.record({ hasAny: some, hasAll: some, empty: fc.boolean() }, { requiredKeys: [] }).filter(isNotEmpty)
}

const isNotEmpty = (tests: object): boolean => Object.keys(tests).length > 0
const listClause = fc.oneof(
  fc.record({ empty: fc.boolean() }),
  fc.record({ noneLiving: fc.boolean() }),
  fc.record({ empty: fc.boolean(), noneLiving: fc.boolean() }),
)

/** Generates a predicate with one clause on one of these paths. */
export const arbitraryClause = (paths: readonly string[]): fc.Arbitrary<PredicateData> =>
  arbitraryClauseOf(subjects, paths)

function arbitraryClauseOf(scope: Subjects, paths: readonly string[]): fc.Arbitrary<PredicateData> {
  return fc.constantFrom(...paths).chain((path) => {
    const subject = scope[path] ?? textSubject()
    const plain = lists.includes(path) ? listClause : scalarClause(subject)
    const has = scope === subjects ? hasClauses[path] : scope === parts ? partClauses[path] : undefined
    return wrapInPath(path, has ? fc.oneof(plain, has) : plain)
  })
}

function wrapInPath(path: string, arbitrary: fc.Arbitrary<ClauseData>): fc.Arbitrary<PredicateData> {
  return arbitrary.map((value) => ({ [path]: value }))
}

/** Generates predicates over these paths: several clauses, nested `and`, `or` and `not`, or no clause. */
export const arbitraryPredicate = (paths: readonly string[]): fc.Arbitrary<PredicateData> =>
  arbitraryPredicateOf(subjects, paths, 3)

function arbitraryPredicateOf(
  scope: Subjects,
  paths: readonly string[],
  maxDepth: number,
): fc.Arbitrary<PredicateData> {
  const clause = arbitraryClauseOf(scope, paths)
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

const arbitraryHas = (scope: Subjects, paths = Object.keys(scope)): fc.Arbitrary<ClauseData> =>
  fc.record({ has: arbitraryPredicateOf(scope, paths, 1) })
const partClauses: Readonly<Record<string, fc.Arbitrary<ClauseData>>> = {
  maker: arbitraryHas({ code: codeSubject }),
  bits: arbitraryHas(bits),
}
const hasClauses = Object.fromEntries(
  Object.entries(related).map(([path, scope]) => [
    path,
    scope === parts ? arbitraryHas(parts, [...Object.keys(parts), 'bits']) : arbitraryHas(scope),
  ]),
)

/** The lists are included twice, so that they are chosen more often than other paths. */
const listPaths = ['parts', 'notes', 'tags', 'hidden']
export const predicate = arbitraryPredicate([...Object.keys(subjects), ...listPaths, ...listPaths])
