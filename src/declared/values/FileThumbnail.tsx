import { isObject } from '#language/values.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Thumbnail.module.css'
import { ThumbnailImage } from './Thumbnail.tsx'

/** The thumbnail of a picture, or an icon for other files. It is decorative, because the file name is next to it. */
export function FileThumbnail({ file }: { file: unknown }) {
  const url = isObject(file) && typeof file.thumbUri === 'string' ? file.thumbUri : undefined
  return url === undefined ? (
    <span className={styles.thumb}>
      <Icon name="file" size={18} />
    </span>
  ) : (
    <ThumbnailImage url={url} />
  )
}
