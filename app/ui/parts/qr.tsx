/** A QR code (made by platform/images/qr.server.ts): black on white in every theme, because a camera has to read it. */
export function Qr({ code, label }: { code: { size: number; path: string }; label: string }) {
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${code.size} ${code.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={code.path} />
    </svg>
  )
}
