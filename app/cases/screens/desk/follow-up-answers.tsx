import { longDate } from '#app/platform/time.ts'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import type { MoreBody } from '../../follow-up/follow-up-shapes.ts'
import type { Kind } from '../../model/rules.ts'
import { URGENT_WORDS } from '../../queue/triage.ts'
import { inWords } from '../../record/follow-up-rules.ts'

/** The newest answers to the few more questions, and what is urgent in them. */
export function More({ more, violationType }: { more: MoreBody | null; violationType: Kind | '' }) {
  if (!more) return null
  const rows = inWords(violationType, more.answers)
  return (
    <section className="staff-box" aria-labelledby="more">
      <h2 id="more">Answers to more questions</h2>
      {more.urgent.length > 0 && (
        <ul className="more-signs">
          {more.urgent.map((one) => (
            <li key={one}>
              <StatusTag look="danger">
                {one === 'court' && more.urgentOn
                  ? `Court, eviction or appeal on ${longDate(more.urgentOn)}`
                  : URGENT_WORDS[one]}
              </StatusTag>
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 ? (
        <DescriptionList
          items={rows.map(({ name, value }) => ({ name, value: <span className="as-typed">{value}</span> }))}
        />
      ) : (
        <p>The person took all these answers back.</p>
      )}
    </section>
  )
}
