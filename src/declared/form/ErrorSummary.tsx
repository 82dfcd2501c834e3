import { useFormState } from 'react-hook-form'
import { fieldLabel } from '#i18n/labels.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useEngine } from '../engine.ts'
import styles from './DeclaredForm.module.css'
import { collectErrors, serverErrorType } from './formResolver.ts'
import { focusField, type RecordForm } from './useRecordForm.ts'

/**
 * All errors after a failed save, each with a link to its field. Errors from the server are left out, because a dialog
 * shows them.
 */
export function ErrorSummary({ record: { resource, form } }: { record: RecordForm }) {
  const { translate } = useEngine()
  const { errors, submitCount } = useFormState({ control: form.control })
  const formErrors = collectErrors(errors, serverErrorType)
  if (submitCount === 0 || formErrors.length === 0) return null
  return (
    <Notice tone="danger">
      <p className={styles.summary}>{translate('form.errors.summary', { smart_count: formErrors.length })}</p>
      <ul className={styles.problems}>
        {formErrors.map(({ path, message }) => (
          <li key={path}>
            <button type="button" className={styles.problem} onClick={() => focusField(resource, path)}>
              {getLabel(path)}
            </button>
            {`: ${message}`}
          </li>
        ))}
      </ul>
    </Notice>
  )

  function getLabel(path: string): string {
    return fieldLabel(translate, resource.name, path.replace(/\.\d+(?=\.|$)/g, ''))
  }
}
