import { type Query, useIsFetching, useIsMutating } from '@tanstack/react-query'
import { useTranslator } from '../../ui/translator.tsx'
import { useDebouncedBoolean } from '../shell/useDebouncedBoolean.ts'
import { loadingIndicatorDelays } from '../theme/layoutConstants.ts'
import styles from './LoadingIndicator.module.css'

/** The indicator for running requests. Queries with `meta.quiet` do not count. It appears after a delay. */
export function LoadingIndicator() {
  const translate = useTranslator()
  const isPending = useIsFetching({ predicate: isCounted }) + useIsMutating() > 0
  const isShown = useDebouncedBoolean(isPending, loadingIndicatorDelays)
  return (
    <div role="status" className={styles.place} data-loading-sign>
      {isShown && (
        <span className={styles.sign} data-leaving={!isPending || undefined}>
          <svg className={styles.ring} width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
            <circle cx="10" cy="10" r="8" />
            <path d="M10 2a8 8 0 0 1 8 8" />
          </svg>
          <span className="visually-hidden">{translate('shell.loading')}</span>
        </span>
      )}
    </div>
  )
}

const isCounted = ({ meta }: Query): boolean => meta?.quiet !== true
