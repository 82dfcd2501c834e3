import { getEntries } from '#language/recordEntries.ts'
import styles from './FilesText.module.css'
import type { KindValueProps } from './kindValue.ts'
import { ThumbnailImage } from './Thumbnail.tsx'

const maxPictures = 3

/** Several files in one line: their number, the thumbnails of the first pictures, and the names. */
export function FilesText({ value, text }: KindValueProps<'files'>) {
  const files = getEntries(value)
  const pictures = files.flatMap(({ thumbUri }) => (typeof thumbUri === 'string' ? [thumbUri] : []))
  return (
    <span className={styles.files} title={text}>
      {files.length > 1 && <span className={styles.count}>{files.length}</span>}
      {pictures.slice(0, maxPictures).map((url) => (
        <ThumbnailImage key={url} url={url} />
      ))}
      <span className={styles.names}>{text}</span>
    </span>
  )
}
