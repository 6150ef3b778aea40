import { encode } from 'uqr'

interface QrCodeProps {
  text: string
  label: string
  className?: string
}

/** Dark on light in both themes, as not every scanner reads inverted codes. */
export function QrCode({ text, label, className = 'w-48 max-w-full rounded-control' }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path.join('')} fill="black" />
    </svg>
  )
}
