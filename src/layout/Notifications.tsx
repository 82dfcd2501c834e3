import { Notification } from 'react-admin'

/** What was done, said in passing: long enough to be read, gone by itself, never over the actions of a form. */
export function Notifications() {
  return <Notification autoHideDuration={6000} anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }} />
}
