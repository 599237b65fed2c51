import { useEffect, useState } from 'react'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import type { Capsule } from '../../record/case-summary.ts'
import type { ListedCase } from '../case-queue.server.ts'
import type { Capsules } from '../case-queue.ts'

// In memory only, and gone with the key. A line that was sealed anew meanwhile is opened again.
const seen = new WeakMap<StaffKey, Map<string, { mark: string; capsule: Capsule }>>()

interface OpenedList {
  capsules: Capsules
  /** How many of how many are open, while they are being opened. */
  opening: { done: number; of: number } | null
  wrong: string
}

const NOTHING: OpenedList = { capsules: new Map(), opening: null, wrong: '' }

/** Opens the lines of the list with the key of this tab; what was opened before is there at once. */
export function useCapsules(cases: ListedCase[]): OpenedList {
  const { key } = useKeyRing()
  const [list, setList] = useState<OpenedList>(NOTHING)
  useEffect(() => {
    if (!key) return setList(NOTHING)
    const stop = new AbortController()
    const before = seen.get(key) ?? new Map<string, { mark: string; capsule: Capsule }>()
    seen.set(key, before)
    const marks = new Map(cases.map((one) => [one.id, one.lineMark]))
    const found = new Map<string, Capsule | 'broken'>()
    for (const [id, mark] of marks) {
      const known = before.get(id)
      if (known?.mark === mark) found.set(id, known.capsule)
    }
    const missing = [...marks.keys()].filter((id) => !found.has(id))
    if (missing.length === 0) return setList({ capsules: found, opening: null, wrong: '' })
    const show = (wrong = '') =>
      setList({
        capsules: new Map(found),
        opening: found.size < marks.size && !wrong ? { done: found.size, of: marks.size } : null,
        wrong,
      })
    const work = async () => {
      const { openCapsules } = await import('../case-summaries.client.ts')
      const tell = (opened: [string, Capsule | 'broken'][]) => {
        if (stop.signal.aborted) return
        for (const [id, capsule] of opened) {
          found.set(id, capsule)
          if (capsule !== 'broken') before.set(id, { mark: marks.get(id) ?? '', capsule })
        }
        show()
      }
      await openCapsules(key.identity, missing, tell, stop.signal)
    }
    show()
    work().catch((error: Error) => {
      if (!stop.signal.aborted) show(error.message)
    })
    return () => stop.abort()
  }, [key, cases])
  return list
}
