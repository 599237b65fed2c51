import { KeyBox } from '#app/ui/page.tsx'

export interface ShownDeadline {
  id: string
  route: string
  law: string
  appliesWhen: string
  span: string
  /** "April 28, 2027", or null when the day it happened is not known. */
  day: string | null
  fromMonth: boolean
  over: boolean
  source: { title: string; url: string }
}

/** The first dates to know for this kind of problem. Always "about", always with the source. */
export function DeadlineBox({ deadlines, pastDueText }: { deadlines: ShownDeadline[]; pastDueText: string }) {
  if (deadlines.length === 0) return null
  return (
    <KeyBox title={deadlines.length === 1 ? 'One date to know now' : 'Dates to know now'}>
      <ul className="deadlines">
        {deadlines.map((one) => (
          <li key={one.id}>
            <p>
              {one.day ? (
                <>
                  You may have until about <strong>{one.day}</strong> for this step:
                </>
              ) : (
                <>
                  You may have about <strong>{one.span}</strong> from the day it happened for this step:
                </>
              )}{' '}
              {one.route} ({one.day ? `${one.span}, ` : ''}
              {one.law}).
            </p>
            <p>It applies when: {one.appliesWhen}</p>
            {one.fromMonth && one.day && <p>You told us a month, so we counted from its first day.</p>}
            {one.over && <p>{pastDueText}</p>}
            <p>
              Source: <a href={one.source.url}>{one.source.title} (official website)</a>
            </p>
          </li>
        ))}
      </ul>
      <p>
        Telling us does not stop that clock. Your state can have other dates. This is general information, not
        legal advice.
      </p>
    </KeyBox>
  )
}
