import type { IssueParams } from '../issue.ts'
import type { ResourceData } from '../resource.ts'
import type { ImportWords } from './cells/cellForm.ts'
import { findSimilar, foldHeading, getColumnLetter } from './headings.ts'
import type { ImportColumn } from './import.ts'
import { getBarredFields, getParts, type ImportPart, partSeparator } from './importParts.ts'
import { idTarget, versionTarget } from './recordTargets.ts'
import { getFieldLabel, getGivableParts, getPartLabel, type TargetContext } from './targets.ts'

type FoundBy = 'label' | 'name' | 'alias' | 'memory'

/** A text that a heading may be. */
interface Candidate {
  readonly text: string
  readonly target: string
}

/**
 * Finds the target of each column by its heading, which may be a label in any language, the name of the field, an
 * alias, or a heading of a completed import, in this order. Case, accents and punctuation do not count. A target that
 * another column has, or whose name is only similar, is offered to the user. Repeated headings get no target.
 *
 * @param memory targets by folded headings, see `foldHeading`
 */
export function mapColumns(
  context: TargetContext,
  headings: readonly string[],
  memory: ReadonlyMap<string, string>,
): ImportColumn[] {
  const words = context.languages[0]
  const candidates = collectCandidates(context, memory)
  const shown = headings.map((heading, index) => nameColumn(headings, heading.trim(), index, words))
  const found = headings.map((heading) => findTarget(candidates, heading.trim()))
  return headings.map((heading, index): ImportColumn => {
    const base = { index, heading: shown[index] ?? heading }
    const hit = found[index]
    const isRepeated = countEqual(headings, heading) > 1 && heading.trim() !== ''
    if (hit && !isRepeated && isFirstChoice(found, headings, index))
      return { ...base, field: hit.target, by: hit.by, reason: null }
    const similar = hit?.target ?? findSimilarTarget(context, candidates, heading)
    const key = isRepeated ? 'repeated' : hit ? 'taken' : findReason(context, heading)
    return {
      ...base,
      field: null,
      by: null,
      reason: explain(words, key, { heading: base.heading }),
      ...(similar !== undefined && { similar }),
    }
  })
}

interface Hit {
  readonly target: string
  readonly by: FoundBy
}

type Candidates = { readonly [B in FoundBy]: readonly Candidate[] }

const order: readonly FoundBy[] = ['label', 'name', 'alias', 'memory']

function collectCandidates(context: TargetContext, memory: ReadonlyMap<string, string>): Candidates {
  const { resource, languages } = context
  const parts = getGivableParts(context)
  const collect = (getTexts: (part: ImportPart) => readonly string[]): Candidate[] =>
    parts.flatMap((part) => getTexts(part).map((text) => ({ text: foldHeading(text), target: part.name })))
  const targets = new Set([idTarget, versionTarget, ...parts.map(({ name }) => name)])
  return {
    label: collect((part) => languages.map((words) => getPartLabel(resource, words, part))),
    name: collect(({ name, leaf, inRows }) => [
      name,
      inRows ? `${leaf.wirePath}${partSeparator}${inRows.wirePath}` : leaf.wirePath,
    ]),
    alias: collect(getAliases),
    memory: [...memory].flatMap(([text, target]) => (targets.has(target) ? [{ text, target }] : [])),
  }
}

/** The aliases of rows and translated texts are those of the field, with the part or language behind them. */
function getAliases({ leaf, field, inRows, language }: ImportPart): readonly string[] {
  const own = leaf.field.options.aliases ?? []
  if (language !== undefined) return own.map((alias) => `${alias} ${language}`)
  return inRows ? (field.options.aliases ?? []) : own
}

function findTarget(candidates: Candidates, heading: string): Hit | undefined {
  if (heading.toLowerCase() === idTarget) return { target: idTarget, by: 'name' }
  if (/^_version\b/i.test(heading)) return { target: versionTarget, by: 'name' }
  const folded = foldHeading(heading)
  if (folded === '') return undefined
  for (const by of order) {
    const targets = new Set(candidates[by].flatMap(({ text, target }) => (text === folded ? [target] : [])))
    const [target, ...others] = targets
    if (target !== undefined && others.length === 0) return { target, by }
  }
  return undefined
}

/** Whether this column gets its target: no other column matches it better, or equally well and earlier in the file. */
function isFirstChoice(found: readonly (Hit | undefined)[], headings: readonly string[], index: number): boolean {
  const hit = found[index]
  return found.every((other, otherIndex) => {
    if (!hit || otherIndex === index || other?.target !== hit.target) return true
    if (countEqual(headings, headings[otherIndex] ?? '') > 1) return true
    const [own, others] = [order.indexOf(hit.by), order.indexOf(other.by)]
    return own < others || (own === others && index < otherIndex)
  })
}

const countEqual = (headings: readonly string[], heading: string): number =>
  headings.filter((other) => other.trim().toLowerCase() === heading.trim().toLowerCase()).length

/** `Column C` for a column without a heading, `Name (2)` for the second of two equal ones. */
function nameColumn(
  headings: readonly string[],
  heading: string,
  index: number,
  words: ImportWords | undefined,
): string {
  if (heading === '') {
    const letter = getColumnLetter(index)
    return words?.lookup('imports.column.unnamed', { letter }) ?? letter
  }
  const before = headings.slice(0, index + 1)
  return countEqual(headings, heading) > 1 ? `${heading} (${countEqual(before, heading)})` : heading
}

/**
 * A heading like the label of the key is only offered as `_id`: the keys of another system would match wrong records.
 */
function findSimilarTarget(
  { resource, languages }: TargetContext,
  candidates: Candidates,
  heading: string,
): string | undefined {
  const keys = [resource.key, ...languages.map((words) => words.label(resource.key))]
  return findSimilar(foldHeading(heading), [
    ...candidates.label,
    ...candidates.name,
    ...candidates.alias,
    ...keys.map((text) => ({ text: foldHeading(text), target: idTarget })),
  ])?.target
}

/** Why no field has this heading: a message key below `imports.column`. */
function findReason({ resource, languages, givable, hasFiles }: TargetContext, heading: string): string {
  const folded = foldHeading(heading)
  if (folded === '') return 'empty'
  const isOf = (path: string): boolean =>
    [path, ...languages.map((words) => getFieldLabel(resource, words, path))].some(
      (text) => foldHeading(text) === folded,
    )
  const barred = getBarredFields(resource).find(({ path, bar }) => isOf(path) && !(hasFiles && bar === 'file'))
  if (barred) return barred.bar
  if (getSystemPaths(resource).some(isOf)) return 'readOnly'
  const isKnown = getParts(resource, hasFiles).some(
    (part) =>
      !givable.has(part.leaf.path) &&
      [part.name, ...languages.map((words) => getPartLabel(resource, words, part))].some(
        (text) => foldHeading(text) === folded,
      ),
  )
  return isKnown ? 'noRight' : 'unknown'
}

/** The paths that every record has without declaring them. */
const getSystemPaths = ({ key, fields }: ResourceData): string[] => [
  ...(key in fields ? [] : [key]),
  'createdAt',
  'deletedAt',
]

const explain = (words: ImportWords | undefined, key: string, params: IssueParams): string =>
  words?.lookup(`imports.column.${key}`, params) ?? key
