import { fileTexts } from '#i18n/fileTexts.ts'
import { getLocaleTag } from '#i18n/locales.ts'
import { acceptsPicturesAlone, describeAccepted, fileTypes, getAcceptedTypes, pictures } from '#language/fileTypes.ts'
import type { FileOptions } from '#language/kinds/file.ts'
import { isObject } from '#language/values.ts'
import { useEngine } from '../../engine.ts'
import { formatBytes } from '../../values/formatBytes.ts'

/** The texts for uploading a picture, or any other file. */
export function useUploadTexts({ accept, maxBytes }: FileOptions) {
  const { translate } = useEngine()
  if (acceptsPicturesAlone(accept)) {
    const max = Math.floor(maxBytes / (1024 * 1024))
    return {
      choose: translate('form.upload.choose'),
      drop: translate('form.upload.drop'),
      replace: translate('form.upload.replace'),
      undo: translate('form.upload.undo'),
      remove: translate('form.upload.remove'),
      limit: translate('form.upload.limit', { max }),
    }
  }
  const texts = fileTexts[translate.locale]
  const size = formatBytes(maxBytes, getLocaleTag(translate.locale))
  const limit = texts.limit.replace('%{types}', describeAccepted(accept)).replace('%{size}', size)
  return { ...texts, limit }
}

/**
 * The value of the `accept` attribute. It also lists extensions, because operating systems differ in their MIME types.
 */
export const buildAcceptAttribute = ({ accept }: FileOptions): string =>
  getAcceptedTypes(accept)
    .map((type) => (type === pictures ? type : `${type},.${fileTypes[type]}`))
    .join()

/** Whether a selected or stored file is shown as a picture; without a file, whether the field takes only pictures. */
export function mayBePicture({ accept }: FileOptions, value: unknown): boolean {
  if (acceptsPicturesAlone(accept)) return true
  return isObject(value) && typeof value.type === 'string' && value.type.startsWith('image/')
}
