import { useEffect, useState } from 'react'

const EVERY = 30_000
const TYPED_WITHIN = 60_000

/** Colleagues who also have this case open. Also announces this member to them. */
export function OthersHere({ caseId }: { caseId: string }) {
  const [others, setOthers] = useState<string[]>([])
  useEffect(() => {
    let typedAt = 0
    let stopped = false
    const tell = () => {
      // A background tab does not count as reading.
      if (document.visibilityState === 'hidden') return
      const typing = Date.now() - typedAt < TYPED_WITHIN ? 'yes' : 'no'
      fetch(`/staff/cases/${caseId}/here?typing=${typing}`, { method: 'POST' })
        .then(async (answer) => {
          if (answer.ok && !stopped) setOthers((await answer.json()) as string[])
        })
        // Offline for a moment: the next ping reports it.
        .catch(() => undefined)
    }
    const typed = () => {
      typedAt = Date.now()
    }
    tell()
    const timer = setInterval(tell, EVERY)
    document.addEventListener('visibilitychange', tell)
    document.addEventListener('input', typed)
    return () => {
      stopped = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tell)
      document.removeEventListener('input', typed)
    }
  }, [caseId])
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
