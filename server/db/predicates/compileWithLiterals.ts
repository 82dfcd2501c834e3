import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely'

class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.appendImmediateValue(value)
  }
}

/** The SQL of an expression with its values as literals: constraints and generated columns cannot have parameters. */
export const compileWithLiterals = (expression: RawBuilder<unknown>): string =>
  new LiteralCompiler().compileQuery(expression.toOperationNode(), createQueryId()).sql
