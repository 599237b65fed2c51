import { useEffect } from 'react'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import type { StaffCase } from '../../record/case-queries.server.ts'
import type { OpenedCase } from '../../record/open-case.client.ts'
import { staffAnswers } from '../../record/record-view.ts'
import { CaseFiles } from '../files/case-files.tsx'
import { More } from './follow-up-answers.tsx'

/** The person's account, once the case is open in this browser. */
export function CaseStory({ opened, id, timeZone }: { opened: OpenedCase; id: string; timeZone: string }) {
  return (
    <>
      <section className="staff-box" aria-labelledby="told">
        <h2 id="told">What the person told us</h2>
        <DescriptionList
          items={staffAnswers(opened.answers, timeZone, opened.entries).map(([name, value]) => ({
            name,
            value: <span className="as-typed">{value}</span>,
          }))}
        />
      </section>
      <More more={opened.more} violationType={opened.answers.violationType} />
      {opened.files.length > 0 && <CaseFiles opened={opened} id={id} />}
    </>
  )
}

/** Tells the server how far this browser opened the case, so that its person sees that their text was read. */
export function useSayingRead({ id, records }: Pick<StaffCase, 'id' | 'records'>, shown: boolean): void {
  const upTo = records.at(-1)?.seq ?? 0
  useEffect(() => {
    if (!shown) return
    const body = new URLSearchParams({ upTo: String(upTo) })
    // If the request fails, the next opening reports it.
    fetch(`/staff/cases/${id}/read`, { method: 'POST', body }).catch(() => undefined)
  }, [id, upTo, shown])
}
