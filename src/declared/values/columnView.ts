import { type CellReader, cellReader } from '#resources/language/cells.ts'
import type { Column } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { Engine } from '../engine.ts'
import { type ColumnLook, columnLook } from './columnLook.ts'

/** A column as a list draws it: what it reads out of a record, and how that stands. Decided once, not for each record. */
export interface ColumnView extends ColumnLook, CellReader {
  readonly column: Column
}

export function columnView(engine: Engine, resource: ResourceData, column: Column): ColumnView {
  return { column, ...columnLook(engine, resource, column), ...cellReader(engine, resource, column) }
}
