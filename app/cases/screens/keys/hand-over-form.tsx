import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { SignedList } from '#app/platform/keys/recipients-format.ts'
import { useLeft } from '#app/platform/keys/use-left.ts'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { WorkProgress } from '#app/ui/parts/work-progress.tsx'
import { STATUS_LABELS } from '../../model/labels.ts'
import { summaryOf } from '../../queue/case-queue.ts'
import type { ListedCase } from '../../record/listed-case.ts'
import { TickCase } from '../queue/tick-case.tsx'
import { useSummaries } from '../queue/use-summaries.ts'

interface Props {
  cases: ListedCase[]
  colleagues: { value: string; label: string }[]
  list: { chain: SignedList[]; root: string }
  holder: string
}

interface Batch {
  done: number
  all: number
  working: boolean
  wrong?: string
  to: string
}

/** The batch. A case that was handed over is no longer ticked, so that after an interruption the rest continues. */
export function HandOver({ cases, colleagues, list, holder }: Props) {
  const { key } = useKeyRing()
  const { summaries } = useSummaries(cases)
  const { revalidate } = useRevalidator()
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [to, setTo] = useState('')
  const [problem, setProblem] = useState<string>()
  const [batch, setBatch] = useState<Batch | null>(null)
  const left = useLeft()
  const chosen = cases.filter(({ id }) => ticked.has(id))
  const tick = (ids: string[], on: boolean) =>
    setTicked((before) => new Set(on ? [...before, ...ids] : [...before].filter((id) => !ids.includes(id))))

  const run = async () => {
    if (!key || batch?.working) return
    const name = colleagues.find(({ value }) => value === to)?.label ?? ''
    setProblem(name ? undefined : 'Choose who gets them')
    if (!name || chosen.length === 0) return
    const all = chosen.length
    let done = 0
    setBatch({ done, all, working: true, to: name })
    try {
      const { checkedList } = await import('#app/platform/keys/opener.client.ts')
      const { handOver } = await import('../../keys/hand-over.client.ts')
      const { entries } = await checkedList(list, key.root)
      const entry = entries.find(({ staffId }) => staffId === to)
      if (!entry) throw new Error('This colleague has no key on the list. Load the page again.')
      for (const { id } of chosen) {
        if (left.current) return
        await handOver({ holder, identity: key.identity }, id, entry)
        done += 1
        tick([id], false)
        setBatch({ done, all, working: done < all, to: name })
      }
    } catch (error) {
      setBatch({
        done,
        all,
        working: false,
        wrong: sentenceOf(error as Error, 'Check your connection.'),
        to: name,
      })
    }
    await revalidate()
  }

  if (cases.length === 0) return <p>No open case matches this choice.</p>
  return (
    <>
      <section className="staff-box staff-form" aria-labelledby="batch">
        <h2 id="batch">
          {chosen.length === 1 ? '1 case is selected' : `${chosen.length} cases are selected`}
        </h2>
        {key && (
          <div className="staff-actions">
            <Button
              type="button"
              look="quiet"
              size="small"
              onClick={() =>
                tick(
                  cases.map(({ id }) => id),
                  true,
                )
              }
            >
              {`Select all ${cases.length}`}
            </Button>
            <Button type="button" look="quiet" size="small" onClick={() => setTicked(new Set())}>
              Select none
            </Button>
          </div>
        )}
        <Select
          label="Give them to"
          name="to"
          width="half"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          error={problem}
          choices={[{ value: '', label: 'Choose a colleague' }, ...colleagues]}
        />
        {key ? (
          <Button type="button" aria-disabled={batch?.working || chosen.length === 0} onClick={run}>
            {batch?.working ? 'Handing over' : batch?.wrong ? 'Go on' : 'Hand over the selected cases'}
          </Button>
        ) : (
          <p>Open your key first. It seals the keys of the cases for your colleague.</p>
        )}
        {batch && <WorkProgress {...batch} what={['case', 'cases']} />}
        <div role="status">
          {batch?.wrong && (
            <Notice kind="danger" title="It stopped" level={3}>
              <p>{batch.wrong}</p>
              <p>The cases already handed over stay handed over. The rest are still selected.</p>
            </Notice>
          )}
          {batch && !batch.working && !batch.wrong && (
            <Notice
              kind="success"
              title={`${batch.to} works on ${batch.done === 1 ? 'this case' : `these ${batch.done} cases`} now`}
              level={3}
            />
          )}
        </div>
      </section>
      <Table
        caption="Open cases"
        head={['Case', 'About', 'Status', 'Who works on it']}
        ids={cases.map(({ id }) => id)}
        rows={cases.map((one) => [
          <span key="case" className="queue-case">
            <TickCase number={one.number} ticked={ticked.has(one.id)} tick={(on) => tick([one.id], on)} />
            <Link to={`/staff/cases/${one.id}`} className="staff-row-link">
              {one.number}
            </Link>
          </span>,
          <span key="about" className="hand-over-about">
            {summaryOf(summaries, one.id)?.summary ?? (key ? 'Opening' : 'Locked')}
          </span>,
          STATUS_LABELS[one.status],
          one.owner ?? 'Nobody',
        ])}
      />
    </>
  )
}
