import { KeyBox } from '#app/ui/page/page.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import type { DatesToKnow, DeadlineView } from '../../client/client-view.ts'

/** The first dates to know for this kind of problem, then the others. Always "about", always with the source. */
export function DeadlineBox({
  first,
  others = [],
  checked = [],
  hint,
  pastDueText,
  reviewedOn,
}: DatesToKnow) {
  if (first.length + checked.length === 0) return null
  const listed = (pastDue: string) => (deadline: DeadlineView) => (
    <li key={deadline.id}>
      <OneDeadline deadline={deadline} pastDueText={pastDue} />
    </li>
  )
  return (
    <KeyBox title={first.length + checked.length === 1 ? 'One date to know now' : 'Dates to know now'}>
      {checked.length > 0 && (
        <>
          <p>Our team checked these dates for you:</p>
          <ul className="deadlines">
            {checked.map((date) => (
              <CheckedByUs key={date.title} {...date} />
            ))}
          </ul>
        </>
      )}
      {first.length > 0 && <ul className="deadlines">{first.map(listed(pastDueText))}</ul>}
      {first.length > 1 && <p>If you plan to use more than one way, go by the earliest date.</p>}
      {hint && <p>{hint}</p>}
      {others.length > 0 && (
        <Disclosure summary={`Other ways (${others.length})`}>
          <p>Most of these will not apply to you. Read “It applies when” first.</p>
          <ul className="deadlines">{others.map(listed(IF_YOURS))}</ul>
        </Disclosure>
      )}
      <p>
        Telling us does not stop that clock. Your state may have other dates. This is general information, not
        legal advice. We last checked these dates on {reviewedOn}.
      </p>
      {[...first, ...others, ...checked].some(({ entry }) => entry) && (
        <p>In your calendar, each date is called “A date to keep”. Open the entry to see what it is for.</p>
      )}
    </KeyBox>
  )
}

const IF_YOURS = 'If it applies to you, ask the agency or a lawyer now.'

function CheckedByUs({ title, day, reason, over, entry }: NonNullable<DatesToKnow['checked']>[number]) {
  return (
    <li>
      <p>
        {title}: {day ? <strong>{`about ${day}`}</strong> : 'this date does not apply to you'}.
        {over && ' That day has passed. Read our messages, or ask us.'}
      </p>
      <p>Why: {reason}</p>
      {entry && (
        <p className="line-links">
          <a href={entry}>Save to a calendar: {title}</a>
        </p>
      )}
    </li>
  )
}

function OneDeadline({ deadline, pastDueText }: { deadline: DeadlineView; pastDueText: string }) {
  const { day, span, route, law, planning, countsFrom } = deadline
  return (
    <>
      <p>
        {lead(deadline)} <strong>{day ?? span}</strong>
        {!day && !countsFrom && ' from the day it happened'}.{deadline.over && ` ${pastDueText}`}
      </p>
      <p>
        This step: {route}. The law: {law}.{day && !planning && ` Its limit: ${span}.`}
      </p>
      {countsFrom && <p>The clock starts: {countsFrom}</p>}
      <p>It applies when: {deadline.appliesWhen}</p>
      {planning && <p>{planning}</p>}
      {deadline.fromMonth && day && <p>You gave us a month, so we counted from its first day.</p>}
      <p className="line-links">
        <span>
          Source:{' '}
          <a href={deadline.source.url}>
            {deadline.source.title}
            {deadline.source.url.startsWith('https:') && ' (official website)'}
          </a>
        </span>
        {deadline.entry && <a href={deadline.entry}>Save to a calendar: {route}</a>}
      </p>
    </>
  )
}

function lead({ day, planning, over }: DeadlineView): string {
  if (over) return planning ? 'It was best to ask by about' : 'This date was about'
  if (planning) return day ? 'It is best to ask by about' : 'It is best to ask within about'
  return day ? 'You may have until about' : 'You may have about'
}
