import { Notice } from '#app/ui/parts/notice.tsx'
import { dayAddress, HAPPENED } from '../../deadlines/chosen-day.ts'
import { words } from '../../deadlines/words.ts'
import type { CaseView } from '../../person/client-view.ts'

/** Dates that can mean several days or none. Nothing is counted from them until the person picks the day. */
export function DaysToConfirm({ found }: { found: Pick<CaseView, 'dates' | 'daysTold'> }) {
  const { counted } = found.dates
  const happened = counted ? [{ of: HAPPENED, label: words.which.when, understood: counted }] : []
  const asked = [...happened, ...found.daysTold].filter(({ understood }) => understood.asks)
  if (asked.length === 0) return null
  return (
    <Notice kind="info" title={words.which.confirm}>
      <ul>
        {asked.map(({ of, label, understood }) => (
          <li key={of}>
            {label} {understood.says} <a href={dayAddress(of)}>{understood.change}</a>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
