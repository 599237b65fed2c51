import type { ReactNode } from 'react'
import { KeyBox } from '#app/ui/page/page.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { words } from '../../deadlines/words.ts'
import type { DatesToKnow, DeadlineView } from '../../person/client-view.ts'

interface Change {
  /** A link or a button with this label that leads to the form for the day. */
  change?: (label: string) => ReactNode
}

/** The most important dates for this kind of problem, then the others. Always "about", always with the source. */
export function DeadlineBox({
  first,
  others = [],
  checked = [],
  hint,
  reviewedOn,
  counted,
  change,
}: DatesToKnow & Change) {
  if (first.length + checked.length === 0) return null
  const listed = (pastDue: string) => (deadline: DeadlineView) => (
    <li key={deadline.id}>
      <OneDeadline deadline={deadline} pastDueText={pastDue} />
    </li>
  )
  return (
    <KeyBox title={first.length + checked.length === 1 ? words.oneDate : words.dates}>
      {counted && change && (
        <div className="line-links">
          <span>{counted.says}</span> {change(counted.change)}
        </div>
      )}
      {checked.length > 0 && (
        <>
          <p>{words.checkedByUs}</p>
          <ul className="deadlines">
            {checked.map((date) => (
              <CheckedByUs key={date.title} {...date} />
            ))}
          </ul>
        </>
      )}
      {first.length > 0 && <ul className="deadlines">{first.map(listed(words.mayHavePassed))}</ul>}
      {first.length > 1 && <p>{words.earliest}</p>}
      {hint && <p>{hint}</p>}
      {others.length > 0 && (
        <Disclosure summary={words.otherWays({ count: others.length })}>
          <p>{words.mostDoNotApply}</p>
          <ul className="deadlines">{others.map(listed(words.ifYours))}</ul>
        </Disclosure>
      )}
      <p>{words.clockGoesOn({ reviewedOn })}</p>
      {[...first, ...others, ...checked].some(({ entry }) => entry) && <p>{words.inYourCalendar}</p>}
    </KeyBox>
  )
}

function CheckedByUs({ title, day, reason, over, entry }: NonNullable<DatesToKnow['checked']>[number]) {
  return (
    <li>
      <p>
        {day ? (
          <Sentence of={words.checked.on} title={title} day={day} />
        ) : (
          <Sentence of={words.checked.doesNotApply} title={title} />
        )}
        {over && words.checked.passed}
      </p>
      <p>{words.checked.why({ reason })}</p>
      {entry && (
        <p className="line-links link-row">
          <a href={entry}>{words.one.toCalendar({ what: title })}</a>
        </p>
      )}
    </li>
  )
}

function OneDeadline({ deadline, pastDueText }: { deadline: DeadlineView; pastDueText: string }) {
  const { day, span, route, law, planning, countsFrom } = deadline
  return (
    <>
      {deadline.unknown === undefined ? (
        <p>
          {lead(deadline)} <strong>{day ?? span}</strong>
          {!day && !countsFrom && words.one.fromTheDay}.{deadline.over && ` ${pastDueText}`}
        </p>
      ) : (
        <p>
          <Sentence of={words.lead.notKnown} /> {words.one.notKnown} {deadline.unknown}
        </p>
      )}
      {deadline.workings && <p className="deadline-more">{words.one.workings({ how: deadline.workings })}</p>}
      {deadline.accepted && !deadline.over && (
        <p className="deadline-more">
          <Sentence of={deadline.safePassed ? words.one.today : words.one.accepted} day={deadline.accepted} />
        </p>
      )}
      <p>
        {words.one.stepAndLaw({ route, law })}
        {day && !planning && words.one.limit({ span })}
      </p>
      {countsFrom && <p>{words.one.clockStarts({ countsFrom })}</p>}
      <p>{words.one.appliesWhen({ when: deadline.appliesWhen })}</p>
      {planning && <p>{planning}</p>}
      {deadline.sinceThen && (
        <p>
          <strong>
            {words.one.corrected({
              limit: 'day' in deadline.sinceThen ? deadline.sinceThen.day : deadline.sinceThen.span,
            })}
          </strong>
        </p>
      )}
      {deadline.fromMonth && day && <p>{words.one.fromMonth}</p>}
      <p className="line-links link-row">
        {deadline.start && (
          <Sentence
            of={words.one.start}
            page={deadline.start}
            site={new URL(deadline.start).hostname.replace('www.', '')}
          />
        )}
        <span>
          <Sentence
            of={deadline.source.url.startsWith('https:') ? words.one.officialSource : words.one.source}
            title={deadline.source.title}
            page={deadline.source.url}
          />
        </span>
        {deadline.entry && <a href={deadline.entry}>{words.one.toCalendar({ what: route })}</a>}
      </p>
    </>
  )
}

function lead({ day, planning, over, safePassed }: DeadlineView): string {
  if (safePassed) return words.lead.wasSafe
  if (over) return planning ? words.lead.wasBestBy : words.lead.wasAbout
  if (planning) return day ? words.lead.bestBy : words.lead.bestWithin
  return day ? words.lead.until : words.lead.within
}
