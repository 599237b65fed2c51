import { longDate } from '#app/platform/time.ts'
import { NotedText } from '#app/shared/content-notes/noted.tsx'
import { OnThisPage, Page, ShortVersion } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { TextSwitch } from '#app/ui/parts/text-switch.tsx'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { words } from '../words.ts'

interface EasierPageParts {
  /** The full text's path. */
  path: string
  title: string
  lead: string
  points: readonly string[]
  parts: readonly { heading: string; html: string }[]
  /** The day since which the full text is newer. */
  newerSince: string | null
  /** Those of the full text, and whether the text starts expanded. */
  notes?: readonly ContentNote[]
  open?: boolean
}

/** An easier version, as visitors see it and as staff preview it. */
export function EasierPage({ path, title, lead, newerSince, notes = [], open, ...text }: EasierPageParts) {
  const headings = text.parts.flatMap(({ heading }, at) =>
    heading ? [{ id: `part-${at + 1}`, label: heading }] : [],
  )
  const links = headings.length > 1 && <OnThisPage links={headings} />
  const folded = notes.length > 0 && !open
  return (
    <Page title={title} lead={<p>{lead}</p>} side={!folded && links}>
      <TextSwitch path={path} current="easier" />
      {newerSince && (
        <Notice title={words.easier.fullTextIsNewer}>
          <p>
            <Sentence of={words.easier.newerSince} date={longDate(newerSince)} path={path} />
          </p>
        </Notice>
      )}
      <NotedText notes={notes} open={open}>
        {folded && links}
        <EasierText {...text} />
      </NotedText>
      <p>
        {words.easier.theFullTextSays} <Sentence of={words.easier.toFullText} path={path} />
      </p>
    </Page>
  )
}

function EasierText({ points, parts }: Pick<EasierPageParts, 'points' | 'parts'>) {
  return (
    <>
      {points.length > 0 && <ShortVersion title={words.easier.keyPoints} points={points} />}
      <article className="stack">
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
    </>
  )
}
