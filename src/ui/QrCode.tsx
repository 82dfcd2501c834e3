import { useState } from 'react'
import QRCode from 'react-qr-code'
import { getViewBox, readQrCode } from './drawnQrCode.ts'

interface QrCodeProps {
  text: string
  /** The accessible name. */
  label: string
  className?: string | undefined
}

/** A QR code with its quiet zone. Black on white in every theme, because scanners expect it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const [modules, setModules] = useState(defaultModuleCount)
  const measureModules = (svg: SVGSVGElement | null) => {
    if (svg) setModules(readQrCode(svg).modules)
  }
  return (
    <svg
      ref={measureModules}
      viewBox={getViewBox(modules)}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
      className={className}
    >
      <rect x="-50%" y="-50%" width="200%" height="200%" fill="#fff" />
      <QRCode value={text} level="M" size={modules} bgColor="#fff" fgColor="#000" aria-hidden="true" />
    </svg>
  )
}

/** Modules per side of a typical code. For other codes, the size is read after the first render and corrected. */
const defaultModuleCount = 29
