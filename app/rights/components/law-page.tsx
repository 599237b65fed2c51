import type { ReactNode } from 'react'
import { KeyBox, ShortVersion } from '#app/ui/page/page.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import type { FederalLaw } from '../records.server.ts'
import { daysInWords, noteDay } from '../rules.ts'
import { words } from '../words.ts'
import { EntryFrame, HowSure, Neighbours, NextSteps } from './record-parts.tsx'

type Neighbour = { href: string; shortName: string }

/** Everything we know about one federal law. */
export function LawPage({
  law,
  letter,
  before,
  after,
  everyClock,
  save,
}: {
  law: FederalLaw
  letter?: { href: string; title: string }
  before?: Neighbour
  after?: Neighbour
  everyClock: readonly string[]
  save: ReactNode
}) {
  const notes = law.notes.toSorted((one, other) => other.date.localeCompare(one.date))
  const settled = notes.filter(({ status }) => status === 'confirmed')
  const open = notes.filter(({ status }) => status !== 'confirmed')
  return (
    <EntryFrame
      title={law.name}
      kicker={<a href="/know-your-rights#federal">{words.lawPage.federalLaws}</a>}
      lead={law.covers}
      save={save}
      links={[
        { id: 'who', label: words.lawPage.whoMustFollow },
        { id: 'time', label: words.lawPage.howLongYouHave },
        { id: 'complain', label: words.lawPage.whereComplain },
        ...(law.notes.length > 0 ? [{ id: 'news', label: words.lawPage.whatHasChanged }] : []),
        { id: 'next', label: words.lawPage.whatYouCanDo },
        { id: 'how-sure', label: words.lawPage.howSureWe },
      ]}
    >
      <ShortVersion title={words.lawPage.yourRights} points={law.rights} />
      <section aria-labelledby="who">
        <h2 id="who">{words.lawPage.whoMustFollow}</h2>
        <p>{law.whoMustComply}</p>
        <p>
          <Sentence
            of={words.lawPage.readAboutGovernmentsWebsite}
            shortName={law.shortName}
            link={law.link}
            citation={<cite className="citation">{law.citation}</cite>}
          />
        </p>
      </section>
      <section aria-labelledby="time" className="stack">
        <h2 id="time">{words.lawPage.howLongYouHave}</h2>
        {law.howToComplain.deadlineDays && <Days days={law.howToComplain.deadlineDays} />}
        <p>{law.howToComplain.deadlineText}</p>
        <KeyBox title={words.lawPage.fileEarly} level={3}>
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
          <h2 id="news">{words.lawPage.whatHasChanged}</h2>
          <Notes notes={settled} />
          {open.length > 0 && (
            <>
              <h3>{words.lawPage.stillChanging}</h3>
              <p>{words.lawPage.weCouldNotConfirm}</p>
              <Notes notes={open} />
            </>
          )}
        </section>
      )}
      <NextSteps attorneys="/attorney-directory" letter={letter} />
      <HowSure confidence={law.confidence} sources={law.sources} reviewedOn={law.checkedOn} />
      <Neighbours
        label={words.lawPage.moreFederalLaws}
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
  return (
    <section aria-labelledby="complain">
      <h2 id="complain">{words.lawPage.whereComplain}</h2>
      <DescriptionList
        items={[
          { name: words.lawPage.agency, value: agency },
          {
            name: words.lawPage.howFile,
            value: (
              <a href={url}>
                <Sentence of={words.lawPage.readHowFileComplaint} hostname={new URL(url).hostname} />
              </a>
            ),
          },
          ...(onlinePortalUrl && onlinePortalUrl !== url
            ? [
                {
                  name: words.lawPage.onlineForm,
                  value: (
                    <a href={onlinePortalUrl}>
                      <Sentence
                        of={words.lawPage.openComplaintForm}
                        hostname={new URL(onlinePortalUrl).hostname}
                      />
                    </a>
                  ),
                },
              ]
            : []),
          ...law.otherAgencies.map((other) => ({
            name: words.lawPage.also,
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
