import { Button, FormControl, FormLabel } from '@mui/material'
import { type Ref, useId, useState } from 'react'
import { getLocaleTag } from '#i18n/locales.ts'
import { acceptsPicturesAlone } from '#language/fileTypes.ts'
import { getIssueKeys, type IssueParams } from '#language/issue.ts'
import { findUploadIssue } from '#language/kinds/reading/upload.ts'
import { isEmpty, isObject } from '#language/values.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { formatBytes } from '../../values/formatBytes.ts'
import styles from './FileInput.module.css'
import { HelpText } from './HelpText.tsx'
import { buildAcceptAttribute, mayBePicture, useUploadTexts } from './uploadTexts.ts'
import { useFileDrop } from './useFileDrop.ts'
import { usePreviewUrl } from './usePreviewUrl.ts'

/**
 * A file that the user selects, drops or pastes. The stored one is shown until it is replaced. An invalid file shows an
 * error and does not change the value.
 */
export function FileInput(props: InputProps<'file'>) {
  const { id, field, label, help, error, required, disabled, value, onBlur, inputRef } = props
  const { translate } = useEngine()
  const helpId = useId()
  const { localError, stored, selectFile, restoreValue, rejectUnreadableImage } = useFileSelection(props)
  const dropProps = useFileDrop({ disabled, onFiles: ([file]) => selectFile(file) })
  const preview = usePreviewUrl(value)
  const secondaryAction = getSecondaryAction(value, stored, required)
  const restore = () => secondaryAction && restoreValue(secondaryAction.value)
  const texts = useUploadTexts(field.options)
  const isPicture = acceptsPicturesAlone(field.options.accept)
  const issue = localError ?? error
  return (
    <FormControl error={issue !== undefined} required={required} disabled={disabled} className={styles.field}>
      <FormLabel htmlFor={id} className={styles.label}>
        {label}
      </FormLabel>
      <div className={styles.zone} data-zone data-faulty={issue !== undefined || undefined} {...dropProps}>
        {mayBePicture(field.options, value) && (
          <Preview url={preview} alt={translate('form.upload.preview', { label })} onError={rejectUnreadableImage} />
        )}
        <div className={styles.side}>
          <FileDetails value={value} hint={texts.drop} />
          <div className={styles.buttons}>
            <Button
              variant="outlined"
              component="label"
              {...labelButtonProps}
              disabled={disabled}
              startIcon={<Icon name="upload" size={18} />}
            >
              {isEmpty(value) || (isPicture && preview === undefined) ? texts.choose : texts.replace}
              <input
                id={id}
                ref={inputRef as Ref<HTMLInputElement>}
                className={styles.input}
                type="file"
                accept={buildAcceptAttribute(field.options)}
                disabled={disabled}
                aria-describedby={helpId}
                aria-invalid={issue !== undefined || undefined}
                onBlur={onBlur}
                onChange={({ target }) => takeFile(target, selectFile)}
              />
            </Button>
            {secondaryAction && (
              <Button variant="text" color="inherit" disabled={disabled} onClick={restore}>
                {texts[secondaryAction.messageKey]}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div aria-live="polite">
        <HelpText id={helpId} help={help ?? texts.limit} error={issue} />
      </div>
    </FormControl>
  )
}

function takeFile(input: HTMLInputElement, selectFile: (file: File | undefined) => void): void {
  selectFile(input.files?.[0])
  // Otherwise selecting the same file again, e.g. after correcting it, would fire no change event.
  input.value = ''
}

/** The file input inside the label is focusable, so the label must not be a button. */
const labelButtonProps = { role: undefined, tabIndex: -1 }

/** Validates a selected file before it becomes the value. */
function useFileSelection({ id, resource, path, field, value, onChange, onRejected, resetCount }: InputProps<'file'>) {
  const { translate } = useEngine()
  const stored = useStoredFile(value)
  const [rejection, setRejection] = useState<{
    text: string | undefined
    rejectedValue: unknown
    resetCount: number | undefined
  }>()
  const reject = (key: string, params: IssueParams, rejectedValue: unknown) => {
    const text = translate.first(getIssueKeys(resource.name, { path, key, params: {} }), params)
    setRejection({ text, rejectedValue, resetCount })
    onRejected?.(text)
  }
  return {
    stored,
    // The rejection is shown only until the value changes or the form is reset.
    localError:
      rejection?.resetCount === resetCount && isSameFile(rejection?.rejectedValue, value) ? rejection?.text : undefined,
    selectFile(file: File | undefined) {
      if (!file) return
      const issue = findUploadIssue(field, file)
      if (issue) return reject(issue.key, issue.params, value)
      setRejection(undefined)
      onRejected?.(undefined)
      onChange(file)
    },
    /** Restores the previous value. The clicked button may be removed, so the focus moves to the file input. */
    restoreValue(previous: unknown) {
      onRejected?.(undefined)
      onChange(previous)
      document.getElementById(id)?.focus()
    },
    /** Rejects an image that the browser cannot display, because the server could not read it either. */
    rejectUnreadableImage() {
      if (!(value instanceof File)) return
      const previousFile = stored ?? null
      reject(/\.hei[cf]$/i.test(value.name) ? 'heicImage' : 'unreadableImage', {}, previousFile)
      onChange(previousFile)
    },
  }
}

/** The action of the second button: remove the image, or restore the stored one. */
function getSecondaryAction(value: unknown, stored: unknown, required: boolean) {
  if (stored === undefined) return value instanceof Blob ? ({ messageKey: 'remove', value: null } as const) : undefined
  if (!isSameFile(value, stored)) return { messageKey: 'undo', value: stored } as const
  return required ? undefined : ({ messageKey: 'remove', value: null } as const)
}

/** react-hook-form clones all values except files, so stored files are compared by URL. */
function isSameFile(one: unknown, other: unknown): boolean {
  return (
    one === other || (isObject(one) && isObject(other) && one.tempUri !== undefined && one.tempUri === other.tempUri)
  )
}

/** The stored file, also while another one is selected. */
function useStoredFile(value: unknown): unknown {
  const isStored = isObject(value) && !(value instanceof Blob)
  const [stored, setStored] = useState<unknown>(isStored ? value : undefined)
  if (isStored && !isSameFile(value, stored)) setStored(value)
  return isStored ? value : stored
}

interface PreviewProps {
  url: string | undefined
  alt: string
  onError: () => void
}

function Preview({ url, alt, onError }: PreviewProps) {
  return (
    <div className={styles.preview}>
      {url === undefined ? (
        <Icon name="image" size={28} />
      ) : (
        <img src={url} alt={alt} width={112} height={112} onError={onError} />
      )}
    </div>
  )
}

/** The name and size of the file, or a hint if there is none. */
function FileDetails({ value, hint }: { value: unknown; hint: string }) {
  const { translate } = useEngine()
  const name = isObject(value) && typeof value.name === 'string' ? value.name : undefined
  const size = isObject(value) && typeof value.size === 'number' ? value.size : undefined
  if (name === undefined) return <p className={styles.hint}>{hint}</p>
  return (
    <p className={styles.facts} role="status">
      <span className={styles.name} title={name}>
        {name}
      </span>
      {size !== undefined && <span className={styles.size}>{formatBytes(size, getLocaleTag(translate.locale))}</span>}
    </p>
  )
}
