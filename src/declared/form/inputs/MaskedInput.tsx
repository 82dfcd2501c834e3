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
  const elementRef = useRef<HTMLInputElement>(null)
  const { inputRef, ...fieldProps } = pickFieldProps(props)
  const ref = useForkRef(inputRef, elementRef)
  const value = mask.normalise(toText(props.value))
  const [caret, setCaret] = useState<{ readonly position: number }>()
  // React moves the caret to the end when it sets the value, so it is set again here.
  useLayoutEffect(() => {
    if (caret && document.activeElement === elementRef.current)
      elementRef.current?.setSelectionRange(caret.position, caret.position)
  }, [caret])
  return (
    <FormTextField
      {...fieldProps}
      inputRef={ref}
      htmlInputProps={{ autoCapitalize: 'characters', spellCheck: false, ...htmlInputProps }}
      endAdornment={endAdornment}
      text={mask.display(value)}
      onTextChange={(text, { target, nativeEvent }) => {
        const { inputType, data } = nativeEvent instanceof InputEvent ? nativeEvent : emptyInputEvent
        const caret = target.selectionStart ?? text.length
        const completedValue = isPartialChange(inputType, data, caret < text.length)
          ? undefined
          : mask.parseWholeText?.(text)
        const isForwardDeletion = inputType === 'deleteContentForward'
        const result =
          completedValue === undefined
            ? applyKeystroke(mask, value, { text, caret, isForwardDeletion })
            : { value: completedValue, caret: mask.display(completedValue).length }
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
const isPartialChange = (inputType: string, data: string | null | undefined, isCaretBeforeEnd: boolean): boolean =>
  inputType.startsWith('delete') || (data?.length === 1 && (isCaretBeforeEnd || /\w/.test(data)))

/** A change event without details, e.g. from a browser extension. */
const emptyInputEvent = { inputType: '', data: null }
