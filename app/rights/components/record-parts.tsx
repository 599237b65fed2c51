import type { ReactNode } from 'react'
import { longDate } from '#app/platform/time.ts'
import { OnThisPage, Page } from '#app/ui/page/page.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { AnswerPromised } from '#app/ui/parts/promised.tsx'
import { CONFIDENCE, confidenceOf, phonesIn, type Source } from '../rules.ts'

// What every page about a law ends with, and small pieces that several of them use.

/** A page about one law: its heading, what it says in short, and a list of its parts beside the text. */
export function EntryFrame({
  title,
  kicker,
  lead,
  links,
  children,
}: {
  title: string
  kicker: ReactNode
  lead: string
  links: readonly { id: string; label: string }[]
  children: ReactNode
}) {
  return (
    <Page title={title} kicker={kicker} lead={<p>{lead}</p>} side={<OnThisPage links={links} />}>
      <div className="rights-text">
        <Disclaimer />
        {children}
      </div>
    </Page>
  )
}

/** How sure we are, what is open, where it comes from and when we looked. */
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
  const level = confidenceOf(confidence)
  const { word, means } = CONFIDENCE[level]
  return (
    <section aria-labelledby="how-sure" className="how-sure">
      <h2 id="how-sure">How sure we are</h2>
      <p className="how-sure-mark">
        <StatusTag look={level === 'high' ? 'success' : 'waiting'}>{word}</StatusTag> {means}
      </p>
      {/* The record says what exactly; that is for whoever checks it, not for somebody who looks for their rights. */}
      {doubts && (
        <p>We could not confirm every detail here. Ask the agency before you rely on a time limit.</p>
      )}
      <h3>Sources</h3>
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
      <p className="reviewed">Reviewed on {longDate(reviewedOn)}</p>
    </section>
  )
}

export function Disclaimer() {
  return (
    <p className="general">
      <Icon name="info" />
      <span>
        This is general information. It is not legal advice. Rules change. Check with the agency before you
        rely on a date.
      </span>
    </p>
  )
}

/** A text whose phone numbers can be called. */
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

/** What to do now that the rights are known. */
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
      <h2 id="next">What you can do next</h2>
      <ul className="spaced">
        <li>
          <a href="/legal-help">Send us your case</a>. <AnswerPromised /> It is free.
        </li>
        <li>
          <a href={attorneys}>Find an attorney{place && ` in ${place}`}</a>: a lawyer who knows disability
          rights.
        </li>
        {letter && (
          <li>
            <a href={letter.href}>{letter.title}</a>: words you can copy and change.
          </li>
        )}
        <li>
          <a href="/resources?category=templates">Choose a letter to send</a>, such as a request to your boss
          or school.
        </li>
        <li>
          <a href="/resources/deadline-chart">See all time limits</a> in one chart.
        </li>
        <li>
          <a href="/glossary">Look up a legal word</a> in the glossary.
        </li>
      </ul>
    </section>
  )
}

interface Neighbour {
  href: string
  title: string
}

/** The entries before and after this one, and the way back to all of them. */
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
            <span className="neighbour-way">Previous</span> {before.title}
          </span>
        </a>
      )}
      {after && (
        <a href={after.href} rel="next" className="neighbour-after">
          <span>
            <span className="neighbour-way">Next</span> {after.title}
          </span>
          <Icon name="arrow" />
        </a>
      )}
      <a href="/know-your-rights#states" className="neighbour-all">
        All laws and states
      </a>
    </nav>
  )
}
