import { Button } from '@mui/material'
import { fieldLabel } from '#i18n/labels.ts'
import type { ResourceData } from '#resources/language/resource.ts'
import { useEngine } from '../engine.ts'
import styles from './EmptiedNotice.module.css'
import type { FormField } from './formModel.ts'

/** What a change of one field has emptied, and the way back. */
export interface Emptied {
  /** The path of the field that was changed. */
  readonly by: string
  readonly fields: readonly FormField[]
  /** Puts back what all of them held before. */
  readonly undo: () => void
}

interface EmptiedNoticeProps {
  resource: ResourceData
  /** Absent: the status stands there empty, so that screen readers announce what it says later. */
  emptied: Emptied | undefined
}

/** Says below a field what its change has emptied, and offers to undo it. */
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
