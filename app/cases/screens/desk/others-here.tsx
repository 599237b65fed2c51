import { usePresence } from '#app/ui/staff/use-presence.ts'

/** Colleagues who also have this case open. Also announces this member to them. */
export function OthersHere({ caseId }: { caseId: string }) {
  const others = usePresence({ url: `/staff/cases/${caseId}/here` })
  return (
    <div role="status" className="text-writers">
      {others.map((sentence) => (
        <p key={sentence}>
          <strong>{sentence}</strong>
        </p>
      ))}
    </div>
  )
}
