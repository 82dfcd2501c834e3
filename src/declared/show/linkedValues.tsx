import { formatLocation, toLocation } from '#language/locations.ts'
import { NoValue } from '../values/NoValue.tsx'
import { PhoneText } from '../values/PhoneText.tsx'
import type { DetailProps } from './detailProps.ts'
import styles from './RecordPage.module.css'

/** A web address as a link that opens a new tab. */
export function LinkedUrl({ value }: DetailProps<'url'>) {
  return (
    <a href={String(value)} target="_blank" rel="noopener noreferrer" className={styles.text}>
      {String(value)}
    </a>
  )
}

/** A phone number as a `tel:` link. */
export function LinkedPhone({ field, value }: DetailProps<'phone'>) {
  return (
    <a href={`tel:${String(value)}`} className={styles.text}>
      <PhoneText field={field} value={value} text={String(value)} />
    </a>
  )
}

/** A mail address as a `mailto:` link. */
export function LinkedEmail({ value }: DetailProps<'email'>) {
  return (
    <a href={`mailto:${String(value)}`} className={styles.text}>
      {String(value)}
    </a>
  )
}

/** A location as a link to a map. */
export function LinkedLocation({ value }: DetailProps<'location'>) {
  const location = toLocation(value)
  if (!location) return <NoValue />
  const { lat, lon } = location
  return (
    <a
      href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=15/${lat}/${lon}`}
      target="_blank"
      rel="noopener noreferrer"
      className={styles.text}
    >
      {formatLocation(location)}
    </a>
  )
}
