import { type IconName, iconPaths } from './iconPaths.ts'

/** A decorative icon. Its meaning must be given by the text beside it or by the name of its button. */
export function Icon({
  name,
  size = 20,
  className,
  filled = false,
}: {
  name: IconName
  size?: number
  className?: string | undefined
  /** Whether the icon is filled with the accent colour, to mark a state. */
  filled?: boolean
}) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'var(--accent)' : 'none'}
      stroke="currentColor"
      strokeWidth={1.7}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  )
}
