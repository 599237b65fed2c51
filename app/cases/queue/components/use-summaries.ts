import { useEffect, useState } from 'react'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import type { ListedCase } from '../case-queue.server.ts'
import type { CaseSummaries, OpenedLine } from '../case-queue.ts'

// In memory only, and gone with the key. A line that was sealed again meanwhile is opened again.
const seen = new WeakMap<StaffKey, Map<string, { mark: string; summary: OpenedLine }>>()

interface OpenedList {
  summaries: CaseSummaries
  /** How many of how many are open, while they are being opened. */
  opening: { done: number; of: number } | null
  wrong: string
}

const NOTHING: OpenedList = { summaries: new Map(), opening: null, wrong: '' }

/** Opens the lines of the list with the key of this tab; what was opened before is there at once. */
export function useSummaries(cases: ListedCase[]): OpenedList {
  const { key } = useKeyRing()
  const [list, setList] = useState<OpenedList>(NOTHING)
  useEffect(() => {
    if (!key) return setList(NOTHING)
    const stop = new AbortController()
    const before = seen.get(key) ?? new Map<string, { mark: string; summary: OpenedLine }>()
    seen.set(key, before)
    const marks = new Map(cases.map((one) => [one.id, `${one.lineMark} ${one.tagsMark ?? ''}`]))
    const found = new Map<string, OpenedLine | 'broken'>()
    for (const [id, mark] of marks) {
      const known = before.get(id)
      if (known?.mark === mark) found.set(id, known.summary)
    }
    const missing = [...marks.keys()].filter((id) => !found.has(id))
    if (missing.length === 0) return setList({ summaries: found, opening: null, wrong: '' })
    const show = (wrong = '') =>
      setList({
        summaries: new Map(found),
        opening: found.size < marks.size && !wrong ? { done: found.size, of: marks.size } : null,
        wrong,
      })
    const work = async () => {
      const { openSummaries } = await import('../case-summaries.client.ts')
      const tell = (opened: [string, OpenedLine | 'broken'][]) => {
        if (stop.signal.aborted) return
        for (const [id, summary] of opened) {
          found.set(id, summary)
          if (summary !== 'broken') before.set(id, { mark: marks.get(id) ?? '', summary })
        }
        show()
      }
      await openSummaries(key.identity, missing, tell, stop.signal)
    }
    show()
    work().catch((error: Error) => {
      if (!stop.signal.aborted) show(error.message)
    })
    return () => stop.abort()
  }, [key, cases])
  return list
}
