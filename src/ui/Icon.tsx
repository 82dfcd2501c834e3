import { type IconName, iconPaths } from './iconPaths.ts'

/** An icon of the product. It is decoration: the words are beside it, or name the button it stands in. */
export function Icon({
  name,
  size = 20,
  className,
  filled = false,
}: {
  name: IconName
  size?: number
  className?: string | undefined
  /** Its inside is in the accent: it marks something. */
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
