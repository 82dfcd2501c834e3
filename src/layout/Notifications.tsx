import { Notification } from 'react-admin'
import styles from './Notifications.module.css'

/** What was done, said in passing: long enough to be read, gone by itself, never over the actions of a form. */
export function Notifications() {
  return (
    <Notification
      className={styles.notices}
      autoHideDuration={6000}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    />
  )
}
