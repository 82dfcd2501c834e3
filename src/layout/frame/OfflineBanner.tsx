import { useSyncExternalStore } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useTranslator } from '../../ui/translator.tsx'
import styles from './AppLayout.module.css'

/** Reports a lost connection. The status region is always rendered, so that screen readers announce its content. */
export function OfflineBanner() {
  const translate = useTranslator()
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  return (
    <div role="status" className={styles.connection}>
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="offline" />
          {translate('shell.offline.text')}
        </p>
      )}
    </div>
  )
}

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
