import { IconButton, Popover } from '@mui/material'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { isCalendarDay } from '#language/readers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { useTranslator } from '../../../ui/translator.tsx'
import type { InputProps } from '../../inputProps.ts'
import { CalendarBoundary } from './CalendarBoundary.tsx'
import styles from './DateTextInput.module.css'
import { parseDayDigits, toDayDigits } from './dateMasks.ts'
import type { SharedInputProps } from './FormTextField.tsx'
import { MaskedInput } from './MaskedInput.tsx'
import type { Mask } from './mask.ts'

// Loaded when a calendar opens, because it is several times larger than the other inputs together.
const DayCalendar = lazyComponent(async () => (await import('./DayCalendar.tsx')).DayCalendar, {
  isPreloaded: false,
})

interface DateTextInputProps extends Pick<InputProps, SharedInputProps> {
  mask: Mask
  placeholder: string
  digits: string
  onDigits: (digits: string) => void
  /** Days as YYYY-MM-DD. */
  today: string
  maxDay?: string | undefined
}

/** A text field for a date with an optional time, and a calendar that sets the date. */
export function DateTextInput(props: DateTextInputProps) {
  const { mask, placeholder, digits, onDigits, today, maxDay, ...inputProps } = props
  const translate = useTranslator()
  const [isOpen, setOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const typedDay = parseDayDigits(digits.slice(0, 8))
  const day = isCalendarDay(typedDay) ? typedDay : undefined
  const label = translate('form.date.calendar', { label: inputProps.label })
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey || inputProps.disabled) return
    event.preventDefault()
    setOpen(true)
  }
  const handleSelect = (selectedDay: string) => {
    onDigits(toDayDigits(selectedDay) + digits.slice(8))
    setOpen(false)
  }
  return (
    <>
      <MaskedInput
        {...inputProps}
        mask={mask}
        value={digits}
        onChange={(changed) => onDigits(String(changed ?? ''))}
        htmlInputProps={{ inputMode: 'numeric', placeholder, onKeyDown: handleKeyDown }}
        endAdornment={
          <IconButton
            ref={buttonRef}
            size="small"
            edge="end"
            disabled={inputProps.disabled}
            aria-label={label}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(true)}
          >
            <Icon name="calendar" size={18} />
          </IconButton>
        }
      />
      <Popover
        open={isOpen}
        anchorEl={() => buttonRef.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: styles.calendar } }}
      >
        <CalendarBoundary>
          <Suspense fallback={<Loading label={translate('form.date.loading')} />}>
            <DayCalendar day={day} today={today} maxDay={maxDay} onSelect={handleSelect} />
          </Suspense>
        </CalendarBoundary>
      </Popover>
    </>
  )
}
