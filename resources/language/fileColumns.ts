import { type CellReader, cellReader } from './cells.ts'
import { type Column, stateOf } from './derive.ts'
import type { RecordData } from './evaluate.ts'
import type { ResourceData } from './resource.ts'
import { isInactive } from './stateLabel.ts'
import type { Wording } from './wording.ts'

/** A column of an exported file. */
export interface FileColumn extends CellReader {
  readonly heading: string
}

/**
 * The file columns of a list column, usually one. A status column becomes two, activity and declared state, so that
 * each can be filtered in a spreadsheet.
 */
export function fileColumns(words: Wording, resource: ResourceData, column: Column, heading: string): FileColumn[] {
  const states = Object.entries(resource.states ?? {}).filter(([name]) => !activities.has(name))
  if (column.format !== 'status' || states.length === 0) return [{ heading, ...cellReader(words, resource, column) }]
  const beside: ResourceData = { ...resource, states: Object.fromEntries(states) }
  const say = (name: string): string => words.translate.lookup(`resources.${resource.name}.states.${name}`) ?? name
  const activity = (record: RecordData): string => say(isInactive(record) ? 'inactive' : 'active')
  const state = (record: RecordData): string | null => {
    const name = stateOf(beside, record, words.surroundings())
    return activities.has(name) ? null : say(name)
  }
  return [
    { heading, kind: 'text', read: activity },
    { heading: words.translate.lookup('files.state') ?? 'state', kind: 'text', read: state },
  ]
}

const activities: ReadonlySet<string> = new Set(['active', 'inactive'])
