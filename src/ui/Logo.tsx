import { brand } from '#product/brand.ts'

/** The logo of the product. It is decorative, so its parent needs an accessible name if there is no text. */
export function LogoMark({ size = 32 }: { size?: number }) {
  const { path, dot } = brand.mark
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" fill="currentColor">
      <path d={path} fillRule="evenodd" />
      {dot && <circle cx={dot.x} cy={dot.y} r={dot.radius} />}
    </svg>
  )
}

/** The shape of the brand above the middle of the waves, if it has one. */
export function BrandShape({ x, y }: { x: number; y: number }) {
  const { shapeAboveWaves } = brand
  return shapeAboveWaves !== undefined && <path d={`M${x} ${y}${shapeAboveWaves}`} fill="#ffcc00" />
}
