import type { ReactNode } from 'react'
import { longDate } from '#app/platform/time.ts'
import { apart } from '#app/shared/sources.ts'
import { OnThisPage, Page } from '#app/ui/page/page.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { ReportsByOthers } from '#app/ui/parts/reports-by-others.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { CONFIDENCE, confidenceOf, phonesIn, type Source } from '../rules.ts'
import { words } from '../words.ts'

// The end of every page about a law, and small parts that several of them use.

/** A page about one law: its heading, a summary, and a table of contents beside the text. */
export function EntryFrame({
  title,
  kicker,
  lead,
  links,
  save,
  children,
}: {
  title: string
  kicker: ReactNode
  lead: string
  links: readonly { id: string; label: string }[]
  /** The button that saves the page. */
  save: ReactNode
  children: ReactNode
}) {
  return (
    <Page title={title} kicker={kicker} lead={<p>{lead}</p>} side={<OnThisPage links={links} />}>
      <div className="rights-text">
        <Disclaimer />
        {save}
        {children}
      </div>
    </Page>
  )
}

/** How sure we are, what is open, the sources and the day of the check. */
export function HowSure({
  confidence,
  doubts,
  sources,
  reviewedOn,
}: {
  confidence: string
  doubts?: string
  sources: readonly Source[]
  reviewedOn: string
}) {
  const level = confidenceOf(confidence, apart(sources).official)
  const { word, means } = CONFIDENCE[level]
  return (
    <section aria-labelledby="how-sure" className="how-sure">
      <h2 id="how-sure">{words.recordParts.howSureWe}</h2>
      <p className="how-sure-mark">
        <StatusTag look={level === 'high' ? 'success' : 'waiting'}>{word}</StatusTag> {means}
      </p>
      {/* The record has the details; they are for reviewers, not for visitors looking for their rights. */}
      {doubts && <p>{words.recordParts.weCouldNotConfirm}</p>}
      <WhereFrom sources={sources} reviewedOn={reviewedOn} />
    </section>
  )
}

/** A record's sources and review date. Hides either until the record has it. */
export function WhereFrom({ sources, reviewedOn }: { sources: readonly Source[]; reviewedOn: string }) {
  const { official, reports } = apart(sources)
  return (
    <>
      {sources.length > 0 && (
        <>
          <h3>{words.recordParts.sources}</h3>
          <SourceList sources={official} />
          <ReportsByOthers count={reports.length}>
            <SourceList sources={reports} />
          </ReportsByOthers>
        </>
      )}
      {reviewedOn && (
        <p className="reviewed">
          <Sentence of={words.recordParts.reviewedOn} date={longDate(reviewedOn)} />
        </p>
      )}
    </>
  )
}

function SourceList({ sources }: { sources: readonly Source[] }) {
  return (
    <ul className="addresses">
      {sources.map(({ title, url, bare }) => (
        <li key={title + url}>
          {url ? (
            <a href={url} className={bare ? 'bare' : undefined}>
              {title}
            </a>
          ) : (
            title
          )}
        </li>
      ))}
    </ul>
  )
}

export function Disclaimer() {
  return (
    <p className="general">
      <Icon name="info" />
      <span>{words.recordParts.thisGeneralInformationNot}</span>
    </p>
  )
}

/** A text with its phone numbers as links. */
export function WithPhones({ text }: { text: string }) {
  return phonesIn(text).map(({ text: piece, href }) =>
    href ? (
      <a key={href} href={href} className="one-line">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}

/** Next steps after learning about the rights. */
export function NextSteps({
  attorneys,
  place,
  letter,
}: {
  attorneys: string
  place?: string
  letter?: { href: string; title: string }
}) {
  return (
    <section aria-labelledby="next" className="box next-steps">
      <h2 id="next">{words.recordParts.whatYouCanDo}</h2>
      <ul className="spaced">
        <li>
          <Sentence
            of={words.recordParts.sendUsYourCase}
            legalHelp="/legal-help"
            answerPromised={<AnswerPromised />}
          />
        </li>
        <li>
          <Sentence
            of={words.recordParts.findAttorneyLawyerWho}
            place={place && ` in ${place}`}
            attorneys={attorneys}
          />
        </li>
        {letter && (
          <li>
            <Sentence of={words.recordParts.wordsYouCanCopy} title={letter.title} link={letter.href} />
          </li>
        )}
        <li>
          <Sentence of={words.recordParts.chooseLetterSendSuch} resources="/resources?category=templates" />
        </li>
        <li>
          <Sentence
            of={words.recordParts.seeAllTimeLimits}
            deadlines="/know-your-rights/deadlines"
            deadlineChart="/resources/deadline-chart"
          />
        </li>
        <li>
          <Sentence of={words.recordParts.lookUpLegalWord} glossary="/glossary" />
        </li>
      </ul>
    </section>
  )
}

interface Neighbour {
  href: string
  title: string
}

/** The previous and the next entry, and a link to all of them. */
export function Neighbours({
  label,
  before,
  after,
}: {
  label: string
  before?: Neighbour
  after?: Neighbour
}) {
  return (
    <nav aria-label={label} className="neighbours">
      {before && (
        <a href={before.href} rel="prev">
          <Icon name="back" />
          <span>
            <span className="neighbour-way">{words.recordParts.previous}</span> {before.title}
          </span>
        </a>
      )}
      {after && (
        <a href={after.href} rel="next" className="neighbour-after">
          <span>
            <span className="neighbour-way">{words.recordParts.next}</span> {after.title}
          </span>
          <Icon name="arrow" />
        </a>
      )}
      <a href="/know-your-rights#states" className="neighbour-all">
        {words.recordParts.allLawsStates}
      </a>
    </nav>
  )
}
