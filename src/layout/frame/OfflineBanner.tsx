import { useSyncExternalStore } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'
import styles from './AppLayout.module.css'

/** Reports a lost connection. The status region is always rendered, so that screen readers announce its content. */
export function OfflineBanner() {
  const texts = useTexts()
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine)
  return (
    <div role="status" className={styles.connection}>
      {!isOnline && (
        <p className={styles.offline}>
          <Icon name="offline" />
          {texts('shell.offline.text')}
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
