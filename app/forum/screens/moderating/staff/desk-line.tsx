/** The way to the desk with what waits there, for a signed-in moderator alone. */
export function DeskLine({ desk }: { desk: { waiting: number; reported: number } | null }) {
  if (!desk) return null
  return (
    <p>
      <a className="line-link" href="/staff/forum">
        Forum desk: {desk.waiting} waiting, {desk.reported} reported
      </a>
    </p>
  )
}
