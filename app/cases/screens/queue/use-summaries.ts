import { useEffect, useMemo, useState } from 'react'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { StaffKey } from '#app/platform/sealing/sealed-format.ts'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import type { CaseSummaries, OpenedLine } from '../../queue/case-queue.ts'
import type { ListedCase } from '../../record/listed-case.ts'

// In memory only, and deleted with the key. A line that was resealed meanwhile is opened again.
type Seen = Map<string, { mark: string; summary: OpenedLine }>
const seen = new WeakMap<StaffKey, Seen>()

const NOT_REACHED = 'Check your connection, then press “Try again” above the list.'

interface OpenedList {
  summaries: CaseSummaries
  /** The progress while lines are being opened. */
  opening: { done: number; of: number } | null
  wrong: string
}

interface Start {
  before: Seen
  marks: Map<string, string>
  missing: string[]
  list: OpenedList
}

/** The lines of these cases that this tab already knows. A resealed line shows its older text until it is open. */
function startOf(key: StaffKey | null, cases: ListedCase[]): Start {
  const before: Seen = (key && seen.get(key)) ?? new Map()
  if (key) seen.set(key, before)
  const marks = new Map(cases.map((one) => [one.id, `${one.lineMark} ${one.tagsMark ?? ''}`]))
  const summaries = new Map<string, OpenedLine | 'broken'>()
  for (const id of marks.keys()) {
    const known = before.get(id)
    if (known) summaries.set(id, known.summary)
  }
  const missing = key
    ? [...marks].filter(([id, mark]) => before.get(id)?.mark !== mark).map(([id]) => id)
    : []
  const opening = missing.length > 0 ? { done: marks.size - missing.length, of: marks.size } : null
  return { before, marks, missing, list: { summaries, opening, wrong: '' } }
}

/**
 * Opens the lines of the list with the key of this tab; lines opened before are there at once, also in the first render.
 *
 * `settled` is the basis of sorting and searching. It has all lines that were open when the list came, and the rest
 * once `settle` is called: a row that moves while the member is about to press it would send them to another case.
 * `came`: some were not open at first. `again` continues after an interruption, such as a lost connection: no open
 * line closes, and no row moves.
 */
export function useSummaries(
  cases: ListedCase[],
): OpenedList & { settled: CaseSummaries; settle: () => void; came: boolean; again: () => void } {
  const { key } = useKeyRing()
  const start = useMemo(() => startOf(key, cases), [key, cases])
  const [now, setNow] = useState({ start, list: start.list })
  const [tries, setTries] = useState(0)
  const [order, setOrder] = useState({ start, by: start.list.summaries })
  useEffect(() => {
    const { before, marks, list } = start
    const missing = start.missing.filter((id) => before.get(id)?.mark !== marks.get(id))
    if (!key || missing.length === 0) return
    const stop = new AbortController()
    const found = new Map(list.summaries)
    for (const [id, { summary }] of before) if (marks.has(id)) found.set(id, summary)
    const left = new Set(missing)
    const show = (wrong = '') => {
      const opening = left.size > 0 && !wrong ? { done: marks.size - left.size, of: marks.size } : null
      setNow({ start, list: { summaries: new Map(found), opening, wrong } })
    }
    if (tries > 0) show()
    const work = async () => {
      const { openSummaries } = await import('../../queue/case-summaries.client.ts')
      const tell = (opened: [string, OpenedLine | 'broken'][]) => {
        if (stop.signal.aborted) return
        for (const [id, summary] of opened) {
          found.set(id, summary)
          left.delete(id)
          if (summary !== 'broken') before.set(id, { mark: marks.get(id) ?? '', summary })
        }
        show()
      }
      await openSummaries(key.identity, missing, tell, stop.signal)
    }
    work().catch((error: Error) => {
      if (!stop.signal.aborted) show(sentenceOf(error, NOT_REACHED))
    })
    return () => stop.abort()
  }, [key, start, tries])
  const list = now.start === start ? now.list : start.list
  return {
    ...list,
    settled: order.start === start ? order.by : start.list.summaries,
    settle: () => setOrder({ start, by: list.summaries }),
    came: start.missing.length > 0,
    again: () => setTries((before) => before + 1),
  }
}
