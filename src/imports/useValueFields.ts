import type { Import, ImportTarget } from '#language/imports/import.ts'

/** The fields that have a column, in the order of the file. The server knows which of them have unknown texts. */
export function useValueFields({ columns, targets }: Import): readonly ImportTarget[] {
  return columns.flatMap(({ field }) => targets.find(({ name }) => name === field) ?? [])
}
