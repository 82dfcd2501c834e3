import type { RaRecord } from 'react-admin'
import { type CellReader, createCellReader } from '#language/cells.ts'
import type { Column } from '#language/columns.ts'
import type { ResourceData } from '#language/resource.ts'
import { getRelatedRecord } from '../../api/listQuery.ts'
import type { Engine } from '../engine.ts'
import { type ColumnStyle, getColumnStyle, plainStyle } from './columnStyle.ts'

/** A column with its reader and its style. It is computed once per list, not once per record. */
export interface ColumnView extends ColumnStyle, CellReader {
  readonly column: Column
}

export function buildColumnView(engine: Engine, resource: ResourceData, column: Column): ColumnView {
  if (column.related) {
    const read: CellReader['read'] = (record) => getRelatedRecord(record as RaRecord, column.name)?.title ?? null
    return { column, ...plainStyle, kind: 'text', read }
  }
  return { column, ...getColumnStyle(engine, resource, column), ...createCellReader(engine, resource, column) }
}
