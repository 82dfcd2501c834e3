import type { Catalog } from '#language/catalog.ts'
import { getRoute, getScreenCondition } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { createEvaluationContext, isAllowed } from './declared/evaluationContext.ts'
import type { MenuItem, Navigation } from './layout/shell/shell.ts'
import { declaredIcon } from './ui/iconPaths.ts'

/**
 * Builds the navigation from the declared resources in their order (specification, 2.2). Resources declared under
 * another one form a group with it. The first item of the group is the screen of that other resource.
 *
 * @param upcomingItems items without a screen
 */
export function buildNavigation(resources: Catalog, upcomingItems: readonly MenuItem[], clock: () => Date): Navigation {
  const menuResources = resources.filter(({ internal, menu }) => !internal && menu?.place !== 'none')
  const isInHeader = ({ menu }: ResourceData): boolean => menu?.place === 'header'
  const toMenuItem = (resource: ResourceData): MenuItem => buildMenuItem(resource, clock)
  const toMenuGroup = (resource: ResourceData): MenuItem => {
    const children = menuResources.filter(({ menu }) => menu?.under === resource.name).map(toMenuItem)
    const resourceItem = toMenuItem(resource)
    if (children.length === 0) return resourceItem
    const { name, labels, icon } = resourceItem
    return {
      name,
      labels,
      icon,
      children: [{ ...resourceItem, labels: [`resources.${name}.ownScreen`, ...labels] }, ...children],
    }
  }
  return {
    side: menuResources.filter((resource) => !isInHeader(resource) && !resource.menu?.under).map(toMenuGroup),
    upcomingItems,
    top: menuResources.filter(isInHeader).map(toMenuItem),
  }
}

function buildMenuItem(resource: ResourceData, clock: () => Date): MenuItem {
  const { name } = resource
  return {
    name,
    labels: [`resources.${name}.menu`, `resources.${name}.name`],
    icon: declaredIcon(resource),
    to: `/admin/${getRoute(resource)}`,
    who: (me) => isAllowed(getScreenCondition(resource), createEvaluationContext(clock(), me)),
  }
}
