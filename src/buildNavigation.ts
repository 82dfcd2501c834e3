import type { Catalog } from '#language/catalog.ts'
import { getRoute, getScreenCondition } from '#language/derive.ts'
import { humanize } from '#language/label.ts'
import type { ResourceData } from '#language/resource.ts'
import { createEvaluationContext, isAllowed } from './declared/evaluationContext.ts'
import type { MenuItem, Navigation } from './layout/shell/shell.ts'
import type { UndeclaredScreens } from './product.ts'
import { declaredIcon, type ProductIcons } from './ui/iconPaths.ts'

/**
 * Builds the navigation from the declared resources in their order (specification, 2.2). Resources declared under
 * another one form a group with it. The first item of the group is the screen of that other resource.
 * Pages and plain resources come after them, in their order.
 *
 * @param upcomingItems items without a screen
 */
export function buildNavigation(
  resources: Catalog,
  upcomingItems: readonly MenuItem[],
  clock: () => Date,
  { icons, ...undeclared }: UndeclaredScreens = {},
): Navigation {
  const menuResources = resources.filter(({ internal, menu }) => !internal && menu?.place !== 'none')
  const isInHeader = ({ menu }: ResourceData): boolean => menu?.place === 'header'
  const toMenuItem = (resource: ResourceData): MenuItem => buildMenuItem(resource, clock, icons)
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
    side: [
      ...menuResources.filter((resource) => !isInHeader(resource) && !resource.menu?.under).map(toMenuGroup),
      ...buildUndeclaredItems(undeclared, clock, icons),
    ],
    upcomingItems,
    top: menuResources.filter(isInHeader).map(toMenuItem),
  }
}

function buildMenuItem(resource: ResourceData, clock: () => Date, icons: ProductIcons | undefined): MenuItem {
  const { name } = resource
  return {
    name,
    labels: [`resources.${name}.menu`, `resources.${name}.name`],
    icon: declaredIcon(resource, icons),
    to: `/admin/${getRoute(resource)}`,
    who: (me) => isAllowed(getScreenCondition(resource), createEvaluationContext(clock(), me)),
  }
}

/** The menu items of the pages and plain resources that declare one. */
function buildUndeclaredItems(
  { pages, plainResources }: UndeclaredScreens,
  clock: () => Date,
  icons: ProductIcons | undefined,
): MenuItem[] {
  return Object.entries({ ...pages, ...plainResources }).flatMap(([path, { menu, who }]): MenuItem[] => {
    const name = path.replace('/', '')
    const item: MenuItem = {
      name,
      labels: [`pages.${name}`],
      label: menu?.label ?? humanize(name),
      icon: declaredIcon({ ...menu }, icons),
      to: `/admin/${name}`,
      who: (me) => isAllowed(who, createEvaluationContext(clock(), me)),
    }
    return menu ? [item] : []
  })
}
