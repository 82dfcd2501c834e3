import { Button } from '@mui/material'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#language/resource.ts'
import { useEngine } from '../engine.ts'
import styles from './ClearedNotice.module.css'
import type { FormField } from './formModel.ts'

/** The fields that were cleared by a change of another field. */
export interface ClearedFields {
  /** The path of the field that was changed. */
  readonly changedPath: string
  readonly fields: readonly FormField[]
  /** Restores all values, including the value of the changed field. */
  readonly undo: () => void
}

interface ClearedNoticeProps {
  resource: ResourceData
  /** Undefined renders an empty status region, because screen readers only announce changes of an existing one. */
  clearedFields: ClearedFields | undefined
}

/** Lists the fields that a change has cleared, with an undo button. */
export function ClearedNotice({ resource, clearedFields }: ClearedNoticeProps) {
  const { translate } = useEngine()
  const names = (clearedFields?.fields ?? []).map(({ wirePath }) => fieldLabel(translate, resource.name, wirePath))
  return (
    <div role="status">
      {clearedFields && (
        <div className={styles.notice}>
          <span className={styles.text}>
            {translate('form.emptied', { fields: new Intl.ListFormat(translate.locale).format(names) })}
          </span>
          <Button size="small" variant="outlined" color="inherit" onClick={clearedFields.undo}>
            {translate('list.undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
