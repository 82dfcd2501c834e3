import { findFieldAt } from './derive.ts'
import type { FieldOf } from './field.ts'
import { hasChoices, isTextList } from './kinds/kinds.ts'
import type { ResourceData } from './resource.ts'

/** The ways to show a list. */
const layoutNames = ['table', 'cards', 'board', 'calendar', 'tree'] as const
export type LayoutName = (typeof layoutNames)[number]

/** The layouts of a list in declared order; the first one is the default. `table` and `cards` are always available. */
export function getLayouts({ list }: ResourceData): LayoutName[] {
  const declared = getDeclaredNames(list?.layouts)
  return [...declared, ...(['table', 'cards'] as const).filter((name) => !declared.includes(name))]
}

const getDeclaredNames = (layouts: object = {}): LayoutName[] =>
  Object.entries(layouts).flatMap(([name, words]) =>
    words === undefined ? [] : (layoutNames.find((known) => known === name) ?? []),
  )

/** The layout of this name, else the default one, because a URL may name a layout that is no longer declared. */
export function resolveLayout(resource: ResourceData, name: string | undefined): LayoutName {
  const layouts = getLayouts(resource)
  return layouts.find((one) => one === name) ?? layouts[0] ?? 'table'
}

/** The choice whose values are the columns of the board; undefined if the user does not see it. */
export function findBoardField(resource: ResourceData): FieldOf<'choice'> | undefined {
  const by = resource.list?.layouts?.board?.by
  const field = by === undefined ? undefined : findFieldAt(resource, by)
  return field && hasChoices(field) && !isTextList(field) ? field : undefined
}
