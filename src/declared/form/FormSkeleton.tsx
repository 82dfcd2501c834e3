import { Paper, Skeleton } from '@mui/material'
import { useTranslator } from '../../ui/translator.tsx'
import styles from './DeclaredForm.module.css'

/** The placeholder of a form while its record is loading. */
export function FormSkeleton({ fieldCount }: { fieldCount: number }) {
  const translate = useTranslator()
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">{translate('form.loading')}</span>
      <Paper variant="outlined" className={styles.section}>
        <Skeleton width="40%" height={24} />
        {Array.from({ length: fieldCount }, (_, index) => index).map((field) => (
          <div key={field}>
            <Skeleton width="20%" />
            <Skeleton variant="rounded" height={36} />
          </div>
        ))}
      </Paper>
    </div>
  )
}
