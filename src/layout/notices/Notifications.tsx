import { Notification } from 'react-admin'
import styles from './Notifications.module.css'

/** The notices. They disappear automatically, and CSS keeps them above the save bar of a form. */
export function Notifications() {
  return (
    <Notification
      className={styles.notices}
      autoHideDuration={6000}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    />
  )
}
