/** A link to the desk with the number of waiting posts, for a signed-in moderator only. */
export function QueueLine({ desk }: { desk: { waiting: number; reported: number } | null }) {
  if (!desk) return null
  return (
    <p>
      <a className="line-link" href="/staff/forum">
        Forum desk: {desk.waiting} waiting, {desk.reported} reported
      </a>
    </p>
  )
}
