import { type CellReader, createCellReader } from './cells.ts'
import type { Column } from './columns.ts'
import { getStateName } from './derive.ts'
import type { RecordData } from './evaluate.ts'
import type { ResourceData } from './resource.ts'
import { isInactive } from './stateLabel.ts'
import type { FormatContext } from './wording.ts'

/** A column of an exported file. */
export interface FileColumn extends CellReader {
  readonly heading: string
}

/**
 * The file columns of a list column, usually one. A status column becomes two, activity and declared state, so that
 * each can be filtered in a spreadsheet.
 */
export function createFileColumns(
  formatContext: FormatContext,
  resource: ResourceData,
  column: Column,
  heading: string,
): FileColumn[] {
  const states = Object.entries(resource.states ?? {}).filter(([name]) => !activityNames.has(name))
  if (column.cell !== 'status' || states.length === 0)
    return [{ heading, ...createCellReader(formatContext, resource, column) }]
  const withoutActivity: ResourceData = { ...resource, states: Object.fromEntries(states) }
  const translateState = (name: string): string =>
    formatContext.translate.lookup(`resources.${resource.name}.states.${name}`) ?? name
  const getActivity = (record: RecordData): string => translateState(isInactive(record) ? 'inactive' : 'active')
  const getDeclaredState = (record: RecordData): string | null => {
    const name = getStateName(withoutActivity, record, formatContext.getEvaluationContext())
    return activityNames.has(name) ? null : translateState(name)
  }
  return [
    { heading, kind: 'text', read: getActivity },
    { heading: formatContext.translate.lookup('files.state') ?? 'state', kind: 'text', read: getDeclaredState },
  ]
}

const activityNames: ReadonlySet<string> = new Set(['active', 'inactive'])
