import { evaluatePredicate } from './evaluate.ts'
import type { ClauseData, EvaluationContext, PredicateData } from './predicate.ts'
import { getPredicatePaths } from './predicatePaths.ts'

/**
 * Evaluates what can be decided of a predicate from the user and the time alone: returns true, false, or the predicate
 * over the record that remains.
 *
 * @param isKnown whether the user's value that a clause reads is known; otherwise the clause remains
 */
export function partiallyEvaluate(
  predicate: PredicateData,
  evaluationContext: EvaluationContext,
  isKnown: (clause: PredicateData) => boolean = () => true,
): PredicateData | boolean {
  const clauses = Object.entries(predicate).map(([key, value]): PredicateData | boolean => {
    if (key === 'not') return negate(partiallyEvaluate(value as PredicateData, evaluationContext, isKnown))
    if (key === 'and' || key === 'or') {
      const branches = (value as readonly PredicateData[]).map((branch) =>
        partiallyEvaluate(branch, evaluationContext, isKnown),
      )
      return combine(key, branches)
    }
    const clause = { [key]: value as ClauseData }
    const isDecided = getPredicatePaths(clause).length === 0 && isKnown(clause)
    return isDecided ? evaluatePredicate(clause, {}, evaluationContext) : clause
  })
  return combine('and', clauses)
}

const negate = (narrowed: PredicateData | boolean): PredicateData | boolean =>
  typeof narrowed === 'boolean' ? !narrowed : { not: narrowed }

/**
 * An `and` is false if one branch is false, an `or` is true if one branch is true. Otherwise the undecided branches
 * remain.
 */
function combine(word: 'and' | 'or', branches: readonly (PredicateData | boolean)[]): PredicateData | boolean {
  const deciding = word === 'or'
  if (branches.includes(deciding)) return deciding
  const open = branches.filter((branch) => typeof branch !== 'boolean')
  const [first, ...others] = open
  if (first === undefined) return !deciding
  return others.length === 0 ? first : { [word]: open }
}
