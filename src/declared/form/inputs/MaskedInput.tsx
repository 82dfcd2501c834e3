import { useForkRef } from '@mui/material'
import { type InputHTMLAttributes, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { InputProps } from '../../inputProps.ts'
import { LineInput, lineProps, type SharedProps } from './LineInput.tsx'
import { type Mask, retype } from './mask.ts'
import { asText, orNull } from './text.ts'

interface MaskedInputProps extends Pick<InputProps, SharedProps | 'value' | 'onChange'> {
  rule: Mask
  html?: InputHTMLAttributes<HTMLInputElement>
  end?: ReactNode
}

/** A text field that adds punctuation while the user types. The value has no punctuation. */
export function MaskedInput({ rule, html, end, ...props }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const { inputRef, ...line } = lineProps(props)
  const ref = useForkRef(inputRef, input)
  const value = rule.normalise(asText(props.value))
  const [caret, setCaret] = useState<{ readonly at: number }>()
  // React moves the caret to the end when it sets the value, so it is set again here.
  useLayoutEffect(() => {
    if (caret && document.activeElement === input.current) input.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  return (
    <LineInput
      {...line}
      inputRef={ref}
      html={{ autoCapitalize: 'characters', spellCheck: false, ...html }}
      end={end}
      text={rule.display(value)}
      onText={(text, { target, nativeEvent }) => {
        const { inputType, data } = nativeEvent instanceof InputEvent ? nativeEvent : wholeChange
        const caret = target.selectionStart ?? text.length
        const complete = isPiece(inputType, data, caret < text.length) ? undefined : rule.complete?.(text)
        const forward = inputType === 'deleteContentForward'
        const typed =
          complete === undefined
            ? retype(rule, value, { text, caret, forward })
            : { value: complete, caret: rule.display(complete).length }
        setCaret({ at: typed.caret })
        props.onChange(orNull(typed.value))
      }}
    />
  )
}

/**
 * Whether an input event changes only a part of the text: a deletion, a letter or digit, or another character before
 * the end of the text.
 */
const isPiece = (inputType: string, data: string | null | undefined, isInside: boolean): boolean =>
  inputType.startsWith('delete') || (data?.length === 1 && (isInside || /\w/.test(data)))

/** A change event without details, e.g. from a browser extension. */
const wholeChange = { inputType: '', data: null }
