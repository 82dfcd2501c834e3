import { type CellReader, cellReader } from '#resources/language/cells.ts'
import type { Column } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import type { Engine } from '../engine.ts'
import { type ColumnLook, columnLook } from './columnLook.ts'

/** A column with its reader and its style. It is computed once per list, not once per record. */
export interface ColumnView extends ColumnLook, CellReader {
  readonly column: Column
}

export function columnView(engine: Engine, resource: ResourceData, column: Column): ColumnView {
  return { column, ...columnLook(engine, resource, column), ...cellReader(engine, resource, column) }
}
