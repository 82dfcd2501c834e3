import { BrandShape } from '../ui/Logo.tsx'
import styles from './AuthLayout.module.css'

/** The illustration beside the sign-in: waves, and the shape of the brand above their middle. */
export function BrandIllustration() {
  return (
    <svg className={styles.waves} viewBox="0 0 800 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id="glow" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="#ffe08a" stopOpacity="0.16" />
          <stop offset="0.35" stopColor="#ffe08a" stopOpacity="0.04" />
          <stop offset="1" stopColor="#ffe08a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse cx={centre.x} cy={centre.y} rx="300" ry="150" fill="url(#glow)" />
      {rings.map(({ radius, opacity, isAmber }) => (
        <ellipse
          key={radius}
          cx={centre.x}
          cy={centre.y}
          rx={radius}
          ry={radius * heightRatio}
          fill="none"
          stroke={isAmber ? '#ffcc00' : '#a9bde8'}
          strokeOpacity={opacity}
          strokeWidth="1.25"
        />
      ))}
      <BrandShape {...centre} />
    </svg>
  )
}

const centre = { x: 430, y: 560 }

/** The ratio of height to width of the rings, which are circles on water seen from the side. */
const heightRatio = 0.5

/** The distance between waves grows and their opacity falls; the first three are amber. */
const rings = Array.from({ length: 16 }, (_, index) => ({
  radius: Math.round(24 + index * 30 + index * index * 2.6),
  opacity: Number((0.62 * 0.84 ** index).toFixed(3)),
  isAmber: index < 3,
}))
