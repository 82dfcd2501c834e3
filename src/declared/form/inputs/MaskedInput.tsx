import { useForkRef } from '@mui/material'
import { type InputHTMLAttributes, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { InputProps } from '../../inputProps.ts'
import { FormTextField, pickFieldProps, type SharedInputProps } from './FormTextField.tsx'
import { applyKeystroke, type Mask } from './mask.ts'
import { toNullable, toText } from './text.ts'

interface MaskedInputProps extends Pick<InputProps, SharedInputProps | 'value' | 'onChange'> {
  mask: Mask
  htmlInputProps?: InputHTMLAttributes<HTMLInputElement>
  endAdornment?: ReactNode
}

/** A text field that adds punctuation while the user types. The value has no punctuation. */
export function MaskedInput({ mask, htmlInputProps, endAdornment, ...props }: MaskedInputProps) {
  const localRef = useRef<HTMLInputElement>(null)
  const { inputRef, ...fieldProps } = pickFieldProps(props)
  const ref = useForkRef(inputRef, localRef)
  const value = mask.normalise(toText(props.value))
  const [caret, setCaret] = useState<{ readonly position: number }>()
  // React moves the caret to the end when it sets the value, so it is set again here.
  useLayoutEffect(() => {
    if (caret && document.activeElement === localRef.current)
      localRef.current?.setSelectionRange(caret.position, caret.position)
  }, [caret])
  return (
    <FormTextField
      {...fieldProps}
      inputRef={ref}
      htmlInputProps={{ autoCapitalize: 'characters', spellCheck: false, ...htmlInputProps }}
      endAdornment={endAdornment}
      text={mask.display(value)}
      onTextChange={(text, { target, nativeEvent }) => {
        const { inputType, data } = nativeEvent instanceof InputEvent ? nativeEvent : unknownChange
        const caret = target.selectionStart ?? text.length
        const complete = isPartialChange(inputType, data, caret < text.length) ? undefined : mask.complete?.(text)
        const isForward = inputType === 'deleteContentForward'
        const result =
          complete === undefined
            ? applyKeystroke(mask, value, { text, caret, isForward })
            : { value: complete, caret: mask.display(complete).length }
        setCaret({ position: result.caret })
        props.onChange(toNullable(result.value))
      }}
    />
  )
}

/**
 * Whether an input event changes only a part of the text: a deletion, a letter or digit, or another character before
 * the end of the text.
 */
const isPartialChange = (inputType: string, data: string | null | undefined, isBeforeEnd: boolean): boolean =>
  inputType.startsWith('delete') || (data?.length === 1 && (isBeforeEnd || /\w/.test(data)))

/** A change event without details, e.g. from a browser extension. */
const unknownChange = { inputType: '', data: null }
