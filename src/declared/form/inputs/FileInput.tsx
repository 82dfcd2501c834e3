import { Button, FormControl, FormLabel } from '@mui/material'
import { type Ref, useId, useState } from 'react'
import { tagOf } from '#i18n/locales.ts'
import { issueKeys } from '#resources/language/issue.ts'
import { uploadFault } from '#resources/language/kinds/file.ts'
import { isObject } from '#resources/language/values.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { useEngine } from '../../engine.ts'
import type { InputProps } from '../../inputProps.ts'
import { formatBytes } from '../../values/bytes.ts'
import styles from './FileInput.module.css'
import { HelpText } from './HelpText.tsx'
import { useFileDoors } from './useFileDoors.ts'
import { usePreview } from './usePreview.ts'

/**
 * An image that the user selects, drops or pastes. The stored image is shown until it is replaced. An invalid file
 * shows an error and does not change the value.
 */
export function FileInput(props: InputProps<'file'>) {
  const { id, field, label, help, error, required, disabled, value, onBlur, inputRef } = props
  const { translate } = useEngine()
  const helpId = useId()
  const { problem, stored, take, takeBack, drop } = useTaking(props)
  const doors = useFileDoors({ disabled, onFile: take })
  const preview = usePreview(value)
  const change = changeBack(value, stored, required)
  const max = Math.floor(field.options.maxBytes / (1024 * 1024))
  const fault = problem ?? error
  return (
    <FormControl error={fault !== undefined} required={required} disabled={disabled} className={styles.field}>
      <FormLabel htmlFor={id} className={styles.label}>
        {label}
      </FormLabel>
      <div className={styles.zone} data-zone data-faulty={fault !== undefined || undefined} {...doors}>
        <Preview address={preview} alt={translate('form.upload.preview', { label })} onBroken={drop} />
        <div className={styles.side}>
          <FileFacts value={value} />
          <div className={styles.buttons}>
            <Button
              variant="outlined"
              component="label"
              {...noButton}
              disabled={disabled}
              startIcon={<Icon name="upload" size={18} />}
            >
              {translate(preview === undefined ? 'form.upload.choose' : 'form.upload.replace')}
              <input
                id={id}
                ref={inputRef as Ref<HTMLInputElement>}
                className={styles.input}
                type="file"
                accept={field.options.accept}
                disabled={disabled}
                aria-describedby={helpId}
                aria-invalid={fault !== undefined || undefined}
                onBlur={onBlur}
                onChange={({ target }) => {
                  take(target.files?.[0])
                  // Otherwise selecting the same file again, e.g. after correcting it, would fire no change event.
                  target.value = ''
                }}
              />
            </Button>
            {change && (
              <Button variant="text" color="inherit" disabled={disabled} onClick={() => takeBack(change.value)}>
                {translate(`form.upload.${change.word}`)}
              </Button>
            )}
          </div>
        </div>
      </div>
      <div aria-live="polite">
        <HelpText id={helpId} help={help ?? translate('form.upload.limit', { max })} error={fault} />
      </div>
    </FormControl>
  )
}

/** The file input inside the label is focusable, so the label must not be a button. */
const noButton = { role: undefined, tabIndex: -1 }

/** Validates a selected file before it becomes the value. */
function useTaking({ id, resource, path, field, value, onChange, onRefused, restarts }: InputProps<'file'>) {
  const { translate } = useEngine()
  const stored = useStored(value)
  const [refused, setRefused] = useState<{ text: string | undefined; beside: unknown; restarts: number | undefined }>()
  const refuse = (key: string, params: { max?: number }, beside: unknown) => {
    const text = translate.first(issueKeys(resource.name, { path, key, params: {} }), params)
    setRefused({ text, beside, restarts })
    onRefused?.(text)
  }
  return {
    stored,
    // The rejection is shown only until the value changes or the form is reset.
    problem: refused?.restarts === restarts && isSame(refused?.beside, value) ? refused?.text : undefined,
    take(file: File | undefined) {
      if (!file) return
      const fault = uploadFault(field, file)
      if (fault) return refuse(fault.key, fault.params, value)
      setRefused(undefined)
      onRefused?.(undefined)
      onChange(file)
    },
    /** Restores the previous value. The clicked button may be removed, so the focus moves to the file input. */
    takeBack(previous: unknown) {
      onRefused?.(undefined)
      onChange(previous)
      document.getElementById(id)?.focus()
    },
    /** Rejects an image that the browser cannot display, because the server could not read it either. */
    drop() {
      if (!(value instanceof File)) return
      const kept = stored ?? null
      refuse(/\.hei[cf]$/i.test(value.name) ? 'heicImage' : 'unreadableImage', {}, kept)
      onChange(kept)
    },
  }
}

/** The action of the second button: remove the image, or restore the stored one. */
function changeBack(value: unknown, stored: unknown, required: boolean) {
  if (stored === undefined) return value instanceof Blob ? ({ word: 'remove', value: null } as const) : undefined
  if (!isSame(value, stored)) return { word: 'undo', value: stored } as const
  return required ? undefined : ({ word: 'remove', value: null } as const)
}

/** react-hook-form clones all values except files, so stored files are compared by URL. */
function isSame(one: unknown, other: unknown): boolean {
  return (
    one === other || (isObject(one) && isObject(other) && one.tempUri !== undefined && one.tempUri === other.tempUri)
  )
}

/** The stored file, also while another one is selected. */
function useStored(value: unknown): unknown {
  const isStored = isObject(value) && !(value instanceof Blob)
  const [stored, setStored] = useState<unknown>(isStored ? value : undefined)
  if (isStored && !isSame(value, stored)) setStored(value)
  return isStored ? value : stored
}

interface PreviewProps {
  address: string | undefined
  alt: string
  onBroken: () => void
}

function Preview({ address, alt, onBroken }: PreviewProps) {
  return (
    <div className={styles.preview}>
      {address === undefined ? (
        <Icon name="image" size={28} />
      ) : (
        <img src={address} alt={alt} width={112} height={112} onError={onBroken} />
      )}
    </div>
  )
}

/** The name and size of the image, or a hint if there is none. */
function FileFacts({ value }: { value: unknown }) {
  const { translate } = useEngine()
  const name = isObject(value) && typeof value.name === 'string' ? value.name : undefined
  if (name === undefined) return <p className={styles.hint}>{translate('form.upload.drop')}</p>
  return (
    <p className={styles.facts} role="status">
      <span className={styles.name} title={name}>
        {name}
      </span>
      {value instanceof File && <span className={styles.size}>{formatBytes(value.size, tagOf(translate.locale))}</span>}
    </p>
  )
}
