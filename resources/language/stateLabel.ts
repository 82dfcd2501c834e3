import { stateOf } from './derive.ts'
import type { RecordData } from './evaluate.ts'
import type { ResourceData } from './resource.ts'
import type { Wording } from './wording.ts'

/** A record is inactive if `deletedAt` is set. */
export function isInactive(record: RecordData): boolean {
  return record.deletedAt !== null && record.deletedAt !== undefined
}

type Words = Pick<Wording, 'translate' | 'surroundings'>

/**
 * `active` or `inactive`, followed by the declared state. The last declared state is the default and is omitted.
 */
export function stateLabel(words: Words, resource: ResourceData, record: RecordData): string {
  const activity = isInactive(record) ? 'inactive' : 'active'
  const state = stateOf(resource, record, words.surroundings())
  const usual = Object.keys(resource.states ?? {}).at(-1)
  const says = state === activity || state === usual ? [activity] : [activity, state]
  return says.map((name) => words.translate.lookup(`resources.${resource.name}.states.${name}`) ?? name).join(' · ')
}
