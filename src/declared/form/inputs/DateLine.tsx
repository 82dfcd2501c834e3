import { IconButton, Popover } from '@mui/material'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import { isCalendarDay } from '#resources/language/readers.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { later } from '../../../ui/later.tsx'
import { useTexts } from '../../../ui/texts.tsx'
import type { InputProps } from '../../inputProps.ts'
import { CalendarBoundary } from './CalendarBoundary.tsx'
import styles from './DateLine.module.css'
import { dayOfDigits, digitsOfDay } from './dayMasks.ts'
import type { SharedProps } from './LineInput.tsx'
import { MaskedInput } from './MaskedInput.tsx'
import type { Mask } from './mask.ts'

// Loaded when a calendar opens, because it is several times larger than the other inputs together.
const DayCalendar = later(async () => (await import('./DayCalendar.tsx')).DayCalendar, { isFetchedAhead: false })

interface DateLineProps extends Pick<InputProps, SharedProps> {
  mask: Mask
  placeholder: string
  digits: string
  onDigits: (digits: string) => void
  /** Days as YYYY-MM-DD. */
  today: string
  latest?: string | undefined
}

/** A text field for a date with an optional time, and a calendar that sets the date. */
export function DateLine({ mask, placeholder, digits, onDigits, today, latest, ...line }: DateLineProps) {
  const texts = useTexts()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const typed = dayOfDigits(digits.slice(0, 8))
  const day = isCalendarDay(typed) ? typed : undefined
  const label = texts('form.date.calendar', { label: line.label })
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || !event.altKey || line.disabled) return
    event.preventDefault()
    setOpen(true)
  }
  const pick = (picked: string) => {
    onDigits(digitsOfDay(picked) + digits.slice(8))
    setOpen(false)
  }
  return (
    <>
      <MaskedInput
        {...line}
        rule={mask}
        value={digits}
        onChange={(changed) => onDigits(String(changed ?? ''))}
        html={{ inputMode: 'numeric', placeholder, onKeyDown: openByKey }}
        end={
          <IconButton
            ref={button}
            size="small"
            edge="end"
            disabled={line.disabled}
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
        anchorEl={() => button.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, className: styles.calendar } }}
      >
        <CalendarBoundary>
          <Suspense fallback={<Loading label={texts('form.date.loading')} />}>
            <DayCalendar day={day} today={today} latest={latest} onPick={pick} />
          </Suspense>
        </CalendarBoundary>
      </Popover>
    </>
  )
}
