import { LinkBase } from 'react-admin'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../engine.ts'
import { buildListSearch, getViewNames, type ListState } from '../listState/listState.ts'
import { getViewLabel } from '../messages.ts'
import styles from './ViewTabs.module.css'

interface ViewTabsProps {
  resource: ResourceData
  state: ListState
}

/** The whole list and its declared views as tabs. They are links, because the view is part of the URL. */
export function ViewTabs({ resource, state }: ViewTabsProps) {
  const { translate } = useEngine()
  const views = getViewNames(resource)
  if (views.length === 0) return null
  return (
    <nav className={styles.tabs} aria-label={translate('list.views.button')}>
      <ul className={styles.list}>
        {[undefined, ...views].map((view) => (
          <li key={view ?? ''}>
            <LinkBase
              to={{ search: buildListSearch(resource, { ...state, page: 1, view }) }}
              className={styles.tab}
              aria-current={view === state.view || undefined}
            >
              {view === undefined ? translate('list.views.whole') : getViewLabel(translate, resource, view)}
            </LinkBase>
          </li>
        ))}
      </ul>
    </nav>
  )
}
