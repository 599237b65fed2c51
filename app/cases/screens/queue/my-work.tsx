import { useMemo } from 'react'
import { Link } from 'react-router'
import { dayNotOver } from '#app/shared/legal-days.ts'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { type CaseSummaries, isSameOrder, summaryOf, whatComesFirst } from '../../queue/case-queue.ts'
import type { MyWork as Mine } from '../../queue/my-work.server.ts'
import { daysBetween, dueDay } from '../../queue/triage.ts'
import type { ListedCase } from '../../record/listed-case.ts'
import { placeInHistory, setWayBack } from './list-visits.ts'
import { QueueLine } from './queue-line.tsx'
import { QueueTable, redOnes } from './queue-table.tsx'
import { useSummaries } from './use-summaries.ts'

const SOON_DAYS = 30
const NOBODYS_SHOWN = 12

/** This member's work, most urgent first: their own cases, then those without an owner. */
export function MyWork({ mine, nobodys, at }: Mine & { at: number }) {
  const all = useMemo(() => [...mine, ...nobodys], [mine, nobodys])
  const { summaries, opening, wrong, settled, settle, came, again } = useSummaries(all)
  const today = dayNotOver(at)
  const { waits, free } = inOrder(mine, nobodys, settled, today)
  const now = inOrder(mine, nobodys, summaries, today)
  const sorts = !opening && !(isSameOrder(waits, now.waits) && isSameOrder(free, now.free))
  const resting = mine.length - waits.length
  /** Next from case to case, as in the full list. */
  const opened = (list: ListedCase[]) => () =>
    setWayBack({ at: placeInHistory(), says: 'Back to the overview', order: list.map(({ id }) => id) })
  return (
    <>
      <section aria-labelledby="my-work">
        <h2 id="my-work">My work</h2>
        {came && (
          <p>
            <QueueLine
              opening={opening}
              wrong={wrong}
              again={again}
              says={redOnes(all, summaries, today)}
              room={`Opening ${all.length} of ${all.length} 00000`}
              sort={sorts ? settle : undefined}
            />
          </p>
        )}
        {waits.length > 0 ? (
          <QueueTable
            caption="What is waiting for me, most urgent first"
            cases={waits}
            onOpen={opened(waits)}
            summaries={summaries}
            at={at}
          />
        ) : (
          <EmptyState title="Nobody is waiting for you now" level={3} />
        )}
        {resting > 0 && (
          <p>
            <Link className="line-link" to="/staff/cases?who=me">
              {resting === 1
                ? '1 more of your cases needs nothing now'
                : `${resting} more of your cases need nothing now`}
            </Link>
          </p>
        )}
      </section>
      {nobodys.length > 0 && (
        <section aria-labelledby="nobodys">
          <h2 id="nobodys">These have no owner</h2>
          <QueueTable
            caption="What is waiting and has no owner"
            cases={free}
            onOpen={opened(free)}
            summaries={summaries}
            at={at}
          />
          <p>
            <Link className="line-link" to="/staff/cases?view=waits&who=nobody">
              {nobodys.length === 1 ? 'Go to this case in the list' : `All ${nobodys.length} in the list`}
            </Link>
          </p>
        </section>
      )}
    </>
  )
}

/** The member's own waiting cases, and those without an owner, sorted as far as their lines are open. */
function inOrder(mine: ListedCase[], nobodys: ListedCase[], summaries: CaseSummaries, today: string) {
  const order = whatComesFirst(summaries, today)
  const waits = mine.filter((one) => one.attention === 'staff' || hasDateSoon(one, summaries, today))
  return { waits: waits.sort(order), free: nobodys.toSorted(order).slice(0, NOBODYS_SHOWN) }
}

/** A near court day or legal deadline, even if no one waits for an answer. */
function hasDateSoon(one: ListedCase, summaries: CaseSummaries, today: string): boolean {
  const next = dueDay(summaryOf(summaries, one.id), today)
  if (!next) return false
  return daysBetween(today, next.day) <= SOON_DAYS
}
