import type { ReactNode } from 'react'
import { fieldLabel } from '#i18n/labels.ts'
import { permissionTexts } from '#i18n/permissionTexts.ts'
import { fillText } from '#i18n/translate.ts'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../declared/engine.ts'
import { Icon } from '../ui/Icon.tsx'
import { useLocalizedTexts } from '../ui/translator.tsx'
import type { Cell, PersonGroup, ResourceMatrix } from './permissionCalls.ts'
import styles from './permissions.module.css'
import { useActionName } from './useActionName.ts'

/** A group of users, and the index of its cell in each row. */
type Column = PersonGroup & { readonly index: number }

interface PermissionTablesProps {
  resource: ResourceData
  matrix: ResourceMatrix
  groups: readonly Column[]
}

/** The actions and the fields of a resource, with a column for each profile. */
export function PermissionTables({ resource, matrix, groups }: PermissionTablesProps) {
  const texts = useLocalizedTexts(permissionTexts)
  const { translate } = useEngine()
  const getActionName = useActionName(resource)
  const getCells = (cells: readonly Cell[], render: (cell: Cell) => ReactNode) =>
    groups.map(({ index, profile }) => (
      <td key={profile} data-label={profile}>
        {render(cells[index] ?? false)}
      </td>
    ))
  return (
    <>
      <Table title={texts.actions} head={texts.action} groups={groups}>
        {matrix.actions.map(({ name, state, cells }) => (
          <tr key={name}>
            <th scope="row">
              {getActionName(name)}
              {state !== null && <small>{fillText(texts.state, { conditions: state })}</small>}
            </th>
            {getCells(cells, (cell) => (
              <CellValue cell={cell} />
            ))}
          </tr>
        ))}
      </Table>
      <Table title={texts.fields} head={texts.field} groups={groups}>
        {matrix.fields.map(({ path, ...rights }) => (
          <tr key={path}>
            <th scope="row">{fieldLabel(translate, resource.name, path)}</th>
            {groups.map(({ index, profile }) => (
              <td key={profile} data-label={profile}>
                <ul className={styles.rights}>
                  {(['sees', 'sets', 'changes'] as const).map((right) => {
                    const cells = rights[right]
                    return (
                      cells && (
                        <li key={right}>
                          <span className={styles.right}>{texts.rights[right]}</span>
                          <CellValue cell={cells[index] ?? false} />
                        </li>
                      )
                    )
                  })}
                </ul>
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </>
  )
}

interface TableProps {
  title: string
  /** The heading of the first column. */
  head: string
  groups: readonly Column[]
  children: ReactNode
}

/** On narrow screens each row is a card, in which the name of the profile precedes each cell. */
function Table({ title, head, groups, children }: TableProps) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
    <section className={styles.frame} aria-label={title} tabIndex={0}>
      <table className={styles.table}>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {groups.map(({ profile }) => (
              <th key={profile} scope="col">
                {profile}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

function CellValue({ cell }: { cell: Cell }) {
  const texts = useLocalizedTexts(permissionTexts)
  const text = typeof cell === 'string' ? fillText(texts.when, { conditions: cell }) : cell ? texts.yes : texts.no
  return (
    <span className={styles.cell} data-cell={typeof cell === 'string' ? 'if' : cell ? 'yes' : 'no'}>
      <Icon name={typeof cell === 'string' ? 'info' : cell ? 'check' : 'minus'} size={16} />
      <span>{text}</span>
    </span>
  )
}
