import { fieldLabel } from '#i18n/labels.ts'
import { recordTexts } from '#i18n/recordTexts.ts'
import { findFieldAt } from '#language/derive.ts'
import type { ResourceData } from '#language/resource.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useLocalizedTexts } from '../../../ui/translator.tsx'
import { useEngine } from '../../engine.ts'
import { ChangedValue, describeRow } from './changedValue.tsx'
import styles from './history.module.css'
import type { FieldChange } from './historyData.ts'

interface ChangeListProps {
  resource: ResourceData
  changes: readonly FieldChange[]
  /** Whether the record did not exist before, or no longer exists, so that one value is shown. */
  isWhole: boolean
}

/** The fields that a version changed, with their values before and after. */
export function ChangeList({ resource, changes, isWhole }: ChangeListProps) {
  const { translate } = useEngine()
  const shown = changes.filter(({ from, to, children }) => !isWhole || children?.length || from !== null || to !== null)
  if (shown.length === 0) return null
  return (
    <dl className={styles.changes}>
      {shown.map((change) => (
        <div key={change.path} className={styles.change}>
          <dt>{fieldLabel(translate, resource.name, change.path)}</dt>
          <dd>
            <Change resource={resource} change={change} isWhole={isWhole} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Change({ resource, change, isWhole }: { resource: ResourceData; change: FieldChange; isWhole: boolean }) {
  const engine = useEngine()
  const { entries: texts } = useLocalizedTexts(recordTexts)
  const { path, from, to, children } = change
  const field = findFieldAt(resource, path)
  if (!field) return null
  const shown = { resource, path, field }
  if (children) {
    return (
      <ul className={styles.rows}>
        {children.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of an entry never change
          <li key={index}>
            {!isWhole && <strong>{texts[row.change]}</strong>}{' '}
            {row.change === 'changed' ? (
              <>
                <del>{describeRow(engine, shown, { from: row.from, to: null })}</del>{' '}
                <ins>{describeRow(engine, shown, row)}</ins>
              </>
            ) : (
              describeRow(engine, shown, row)
            )}
          </li>
        ))}
      </ul>
    )
  }
  if (isWhole) return <ChangedValue engine={engine} shown={shown} value={to ?? from} />
  return (
    <>
      <del>
        <span className="visually-hidden">{texts.was} </span>
        <ChangedValue engine={engine} shown={shown} value={from} />
      </del>
      <Icon name="chevronRight" size={14} />
      <ins>
        <span className="visually-hidden">{texts.became} </span>
        <ChangedValue engine={engine} shown={shown} value={to} />
      </ins>
    </>
  )
}
