import { longDate } from '#app/platform/time.ts'
import { OnThisPage, Page, ShortVersion } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { TextSwitch } from '#app/ui/parts/text-switch.tsx'
import { words } from '../words.ts'

export interface EasierPageParts {
  /** Of the full text. */
  path: string
  title: string
  lead: string
  points: readonly string[]
  parts: readonly { heading: string; html: string }[]
  /** The day since which the full text says something else. */
  newerSince: string | null
}

/** An easier version, as visitors read it and as staff see it before. */
export function EasierPage({ path, title, lead, points, parts, newerSince }: EasierPageParts) {
  const links = parts.flatMap(({ heading }, at) =>
    heading ? [{ id: `part-${at + 1}`, label: heading }] : [],
  )
  return (
    <Page title={title} lead={<p>{lead}</p>} side={links.length > 1 && <OnThisPage links={links} />}>
      <TextSwitch path={path} current="easier" />
      {newerSince && (
        <Notice title={words.easier.fullTextIsNewer}>
          <p>
            <Sentence of={words.easier.newerSince} date={longDate(newerSince)} path={path} />
          </p>
        </Notice>
      )}
      {points.length > 0 && <ShortVersion title={words.easier.keyPoints} points={points} />}
      <article>
        {parts.map(({ heading, html }, at) =>
          heading ? (
            <section key={heading} aria-labelledby={`part-${at + 1}`}>
              <h2 id={`part-${at + 1}`}>{heading}</h2>
              <Prose html={html} />
            </section>
          ) : (
            <Prose key="first" html={html} />
          ),
        )}
      </article>
      <p>
        {words.easier.theFullTextSays} <Sentence of={words.easier.toFullText} path={path} />
      </p>
    </Page>
  )
}
