import { type IconSource, iconPaths } from './iconPaths.ts'

/** A decorative icon. Its meaning must be given by the text beside it or by the name of its button. */
export function Icon({
  name,
  size = 20,
  className,
  filled = false,
}: {
  name: IconSource
  size?: number
  className?: string | undefined
  /** Whether the icon is filled with the accent color, to mark a state. */
  filled?: boolean
}) {
  if (typeof name !== 'string' && !('path' in name)) {
    const Drawing = name
    return <Drawing className={className} style={{ width: size, height: size }} aria-hidden="true" />
  }
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
      <path d={typeof name === 'string' ? iconPaths[name] : name.path} />
    </svg>
  )
}
