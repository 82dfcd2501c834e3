import { useForkRef } from '@mui/material'
import { type InputHTMLAttributes, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { InputProps } from '../inputProps.ts'
import { LineInput, lineProps, type SharedProps } from './LineInput.tsx'
import { type Mask, retype } from './mask.ts'
import { asText, orNull } from './text.ts'

interface MaskedInputProps extends Pick<InputProps, SharedProps | 'value' | 'onChange'> {
  rule: Mask
  html?: InputHTMLAttributes<HTMLInputElement>
  end?: ReactNode
}

/** A text that is written with its punctuation while it is typed, and kept without it. */
export function MaskedInput({ rule, html, end, ...props }: MaskedInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const { inputRef, ...line } = lineProps(props)
  const ref = useForkRef(inputRef, input)
  const value = rule.normalise(asText(props.value))
  const [caret, setCaret] = useState<{ readonly at: number }>()
  // The browser puts the caret behind a text that was written anew.
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
        const forward = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward'
        const typed = retype(rule, value, { text, caret: target.selectionStart ?? text.length, forward })
        setCaret({ at: typed.caret })
        props.onChange(orNull(typed.value))
      }}
    />
  )
}
