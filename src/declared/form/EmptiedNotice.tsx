import { Button } from '@mui/material'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { useEngine } from '../engine.ts'
import styles from './EmptiedNotice.module.css'
import type { FormField } from './formModel.ts'

/** The fields that a change of another field has cleared. */
export interface Emptied {
  /** The path of the field that was changed. */
  readonly by: string
  readonly fields: readonly FormField[]
  /** Restores all of their values, including that of the changed field. */
  readonly undo: () => void
}

interface EmptiedNoticeProps {
  resource: ResourceData
  /** Undefined renders an empty status region, so that screen readers announce its later content. */
  emptied: Emptied | undefined
}

/** Lists below a field which fields its change has cleared, and offers to undo it. */
export function EmptiedNotice({ resource, emptied }: EmptiedNoticeProps) {
  const { translate } = useEngine()
  const names = (emptied?.fields ?? []).map(({ wirePath }) => fieldLabel(translate, resource.name, wirePath))
  return (
    <div role="status">
      {emptied && (
        <div className={styles.notice}>
          <span className={styles.text}>
            {translate('form.emptied', { fields: new Intl.ListFormat(translate.locale).format(names) })}
          </span>
          <Button size="small" variant="outlined" color="inherit" onClick={emptied.undo}>
            {translate('list.undo')}
          </Button>
        </div>
      )}
    </div>
  )
}
