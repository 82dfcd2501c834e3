import type { Catalog } from '#resources/language/catalog.ts'
import { routeOf, whoSees } from '#resources/language/derive.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { isAllowed, surroundingsAt } from './declared/surroundings.ts'
import type { MenuItem, Navigation } from './layout/shell/shell.ts'
import { declaredIcon } from './ui/iconPaths.ts'

/**
 * Builds the navigation from the declared resources in their order (specification, 2.2). Resources declared under
 * another one form a group with it. The first item of the group is the screen of that other resource.
 */
export function navigationOf(resources: Catalog, clock: () => Date): Navigation {
  const listed = resources.filter(({ internal, menu }) => !internal && menu?.place !== 'none')
  const inHeader = ({ menu }: ResourceData): boolean => menu?.place === 'header'
  const item = (resource: ResourceData): MenuItem => itemOf(resource, clock)
  const withChildren = (resource: ResourceData): MenuItem => {
    const children = listed.filter(({ menu }) => menu?.under === resource.name).map(item)
    const own = item(resource)
    if (children.length === 0) return own
    const { name, labels, icon } = own
    return {
      name,
      labels,
      icon,
      children: [{ ...own, labels: [`resources.${name}.ownScreen`, ...labels] }, ...children],
    }
  }
  return {
    side: listed.filter((resource) => !inHeader(resource) && !resource.menu?.under).map(withChildren),
    upcoming: later,
    top: listed.filter(inHeader).map(item),
  }
}

/** Items from the specification that have no screen. */
const later: readonly MenuItem[] = [
  { name: 'bulkImport', labels: ['shell.menu.bulkImport'], icon: 'sheet' },
  { name: 'organizations', labels: ['shell.menu.organizations'], icon: 'building' },
]

function itemOf(resource: ResourceData, clock: () => Date): MenuItem {
  const { name } = resource
  return {
    name,
    labels: [`resources.${name}.menu`, `resources.${name}.name`],
    icon: declaredIcon(resource),
    to: `/admin/${routeOf(resource)}`,
    who: (me) => isAllowed(whoSees(resource), surroundingsAt(clock(), me)),
  }
}
