import { KeyBox, ShortVersion } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import type { FederalLaw } from '../records.server.ts'
import { daysInWords, noteDay } from '../rules.ts'
import { EntryFrame, HowSure, Neighbours, NextSteps } from './record-parts.tsx'

type Neighbour = { href: string; shortName: string }

/** All we know about one federal law. */
export function LawPage({
  law,
  letter,
  before,
  after,
  everyClock,
}: {
  law: FederalLaw
  letter?: { href: string; title: string }
  before?: Neighbour
  after?: Neighbour
  everyClock: readonly string[]
}) {
  const notes = law.notes.toSorted((one, other) => other.date.localeCompare(one.date))
  const settled = notes.filter(({ status }) => status === 'confirmed')
  const open = notes.filter(({ status }) => status !== 'confirmed')
  return (
    <EntryFrame
      title={law.name}
      kicker={<a href="/know-your-rights#federal">Federal laws</a>}
      lead={law.covers}
      links={[
        { id: 'who', label: 'Who must follow it' },
        { id: 'time', label: 'How long you have' },
        { id: 'complain', label: 'Where to complain' },
        ...(law.notes.length > 0 ? [{ id: 'news', label: 'What has changed' }] : []),
        { id: 'next', label: 'What you can do next' },
        { id: 'how-sure', label: 'How sure we are' },
      ]}
    >
      <ShortVersion title="Your rights" points={law.rights} />
      <section aria-labelledby="who">
        <h2 id="who">Who must follow it</h2>
        <p>{law.whoMustComply}</p>
        <p>
          <a href={law.link}>Read about {law.shortName} on the government’s website</a>. Lawyers find it as:{' '}
          <cite className="citation">{law.citation}</cite>.
        </p>
      </section>
      <section aria-labelledby="time" className="stack">
        <h2 id="time">How long you have</h2>
        {law.howToComplain.deadlineDays && <Days days={law.howToComplain.deadlineDays} />}
        <p>{law.howToComplain.deadlineText}</p>
        <KeyBox title="File early" level={3}>
          <ul>
            {everyClock.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </KeyBox>
      </section>
      <WhereToComplain law={law} />
      {law.notes.length > 0 && (
        <section aria-labelledby="news" className="stack">
          <h2 id="news">What has changed</h2>
          <Notes notes={settled} />
          {open.length > 0 && (
            <>
              <h3>Still changing</h3>
              <p>We could not confirm how these end. Check before you rely on them.</p>
              <Notes notes={open} />
            </>
          )}
        </section>
      )}
      <NextSteps attorneys="/attorney-directory" letter={letter} />
      <HowSure confidence={law.confidence} sources={law.sources} reviewedOn={law.checkedOn} />
      <Neighbours
        label="More federal laws"
        before={before && { href: before.href, title: before.shortName }}
        after={after && { href: after.href, title: after.shortName }}
      />
    </EntryFrame>
  )
}

function Days({ days }: { days: number }) {
  const [span, more] = daysInWords(days)
  return (
    <p className="days">
      <strong>{span}</strong> {more && `(${more})`}
    </p>
  )
}

function WhereToComplain({ law }: { law: FederalLaw }) {
  const { agency, url, onlinePortalUrl } = law.howToComplain
  const others = 'otherAgencies' in law ? law.otherAgencies : []
  return (
    <section aria-labelledby="complain">
      <h2 id="complain">Where to complain</h2>
      <DescriptionList
        items={[
          { name: 'Agency', value: agency },
          {
            name: 'How to file',
            value: <a href={url}>Read how to file a complaint ({new URL(url).hostname})</a>,
          },
          ...(onlinePortalUrl && onlinePortalUrl !== url
            ? [
                {
                  name: 'Online form',
                  value: (
                    <a href={onlinePortalUrl}>
                      Open the complaint form ({new URL(onlinePortalUrl).hostname})
                    </a>
                  ),
                },
              ]
            : []),
          ...(others ?? []).map((other) => ({
            name: 'Also',
            value: <a href={other.url}>{other.agency}</a>,
          })),
        ]}
      />
    </section>
  )
}

function Notes({ notes }: { notes: readonly { text: string; date: string }[] }) {
  return (
    <ul className="notes">
      {notes.map(({ text, date }) => (
        <li key={text}>
          <span className="note-day">{noteDay(date)}</span>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}
