import { ActionButton } from '../ui/ActionButton.tsx'

interface SubmitButtonProps {
  label: string
  busyLabel: string
  busy: boolean
  className?: string | undefined
}

/** Submits a form. While the request runs, the busy label is shown and announced. */
export function SubmitButton({ label, busyLabel, busy, className }: SubmitButtonProps) {
  return (
    <>
      <ActionButton type="submit" emphasis="primary" busy={busy} className={className}>
        {busy ? busyLabel : label}
      </ActionButton>
      <span className="visually-hidden" aria-live="polite">
        {busy ? busyLabel : ''}
      </span>
    </>
  )
}
