import { getPredicatePaths } from '../predicatePaths.ts'
import {
  type AggregateData,
  type ExpressionData,
  getOperation,
  isAggregateOperator,
  type OperationData,
  toPath,
} from './expression.ts'

/** The paths of the record that an expression reads, including those of its conditions; of rows, the path of the list. */
export function getExpressionPaths(expression: ExpressionData): string[] {
  if (typeof expression === 'string') return [toPath(expression)]
  if (typeof expression === 'number') return []
  const { operator, operands } = getOperation(expression)
  if (isAggregateOperator(operator)) return [(operands as AggregateData).of]
  const conditions = (expression.case ?? []).map(({ when }) => when)
  return [...getOperandExpressions(expression).flatMap(getExpressionPaths), ...conditions.flatMap(getPredicatePaths)]
}

/** The parts of an expression that are computed from rows or from related records. */
export function getAggregates(expression: ExpressionData): AggregateData[] {
  if (typeof expression !== 'object') return []
  const { operator, operands } = getOperation(expression)
  return isAggregateOperator(operator)
    ? [operands as AggregateData]
    : getOperandExpressions(expression).flatMap(getAggregates)
}

/** The operands of an operation that are expressions of the same record. */
function getOperandExpressions(operation: OperationData): ExpressionData[] {
  const { operator, operands } = getOperation(operation)
  if (operator === 'text' || isAggregateOperator(operator)) return []
  if (operator === 'case') {
    const branches = (operation.case ?? []).map(({ then }) => then)
    return operation.else === undefined ? branches : [...branches, operation.else]
  }
  if (operator === 'round') return (operands as readonly ExpressionData[]).slice(0, 1)
  return Array.isArray(operands) ? (operands as readonly ExpressionData[]).slice() : [operands as ExpressionData]
}
