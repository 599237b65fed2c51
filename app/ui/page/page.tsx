import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Sentence } from '../parts/sentence.tsx'
import { words } from '../words.ts'
import { PageHead, type PageHeadParts } from './page-head.tsx'

/**
 * The body of an ordinary page, inside the frame's `main`: its head with the one h1, and the content.
 * `wide` for lists of cards and filters; otherwise one column to read or fill in, in the middle of a
 * wide screen. With `side`, such as OnThisPage, that column is on the left and the side on the right.
 */
export function Page({
  wide,
  side,
  children,
  ...head
}: PageHeadParts & { wide?: boolean; side?: ReactNode; children: ReactNode }) {
  return (
    <div className={classes('page', wide ? 'page-wide' : side ? 'page-sided' : 'page-column')}>
      <PageHead {...head} />
      <div className="wrap page-main">
        {side && <div className="page-side">{side}</div>}
        <div className="page-body">{children}</div>
      </div>
    </div>
  )
}

/** The key points of a long text, before it. */
export function ShortVersion({
  points,
  title = words.page.shortVersion,
}: {
  points: readonly ReactNode[]
  title?: string
}) {
  return (
    <section className="box short-version" aria-labelledby="short-version">
      <h2 id="short-version">{title}</h2>
      <ul>
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the points of a text do not move
          <li key={index}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

/** A deadline or a crisis number: must stand out, once on a page. */
export function KeyBox({
  title,
  level = 2,
  children,
}: {
  title: string
  level?: 2 | 3
  children: ReactNode
}) {
  const Heading = `h${level}` as const
  return (
    <div className="box key-box">
      <Heading>{title}</Heading>
      {children}
    </div>
  )
}

/** "On this page": links to the sections of a long page. */
export function OnThisPage({ links }: { links: readonly { id: string; label: string }[] }) {
  return (
    <nav aria-label={words.page.onPage} className="on-this-page">
      <h2>{words.page.onPage}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.id}>
            <a href={`#${link.id}`}>{link.label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The reviewer of the page, and the day. `date` is written out: "November 12, 2026". */
export function ReviewedOn({ date, by }: { date: string; by?: string }) {
  return (
    <p className="reviewed">
      {by ? (
        <Sentence of={words.page.lastReviewedBy} date={date} by={by} />
      ) : (
        <Sentence of={words.page.lastReviewed} date={date} />
      )}
    </p>
  )
}
