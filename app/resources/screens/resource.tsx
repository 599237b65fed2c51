import { hasEasier } from '#app/content/content.server.ts'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { apart } from '#app/shared/sources.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { OnThisPage, Page, ShortVersion } from '#app/ui/page/page.tsx'
import { Prose } from '#app/ui/page/prose.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Icon } from '#app/ui/parts/icons.tsx'
import { CardList } from '#app/ui/parts/lists.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { ReportsByOthers } from '#app/ui/parts/reports-by-others.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { TextSwitch } from '#app/ui/parts/text-switch.tsx'
import { db } from '#db/connect.server.ts'
import { keepsOlderBack } from '../hub/file-answer.server.ts'
import { cardOf, fileLists, gradeOf, videoSaysTheSame } from '../hub/file-lists.server.ts'
import { today } from '../hub/review-resource.server.ts'
import { resourceInPreview } from '../hub/shown-resources.server.ts'
import { withCategory } from '../model/hub-categories.server.ts'
import pageModule from '../model/page-module.ts?worker&url'
import { inParts } from '../model/parts.ts'
import { resourceCalled, resourcesBeside, reviewsOf, withLists } from '../model/queries.server.ts'
import { kindWords, pdfPath, reviewState } from '../model/rules.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/resource'
import { AboutResource } from './about-resource.tsx'
import { ResourceCard } from './resource-card.tsx'
import { Take } from './take.tsx'
import { Video } from './video.tsx'

const SOURCES_SHOWN = 8

type SourceOfResource = { title: string; url: string | null }

export async function loader({ params, request }: Route.LoaderArgs) {
  const previewed = await resourceInPreview(db, params.slug)
  const resource = (previewed ? withLists(previewed) : await resourceCalled(db, params.slug)) ?? notFound()
  const [beside, reviews] = await Promise.all([resourcesBeside(db, resource), reviewsOf(db, resource.id)])
  const lists = await fileLists(db, [resource, ...beside])
  const { files, state } = lists.get(resource.id) ?? { files: [], state: 'none' as const }
  const { body, sourceMark, fileName: _, ownPdf, ...shown } = resource
  return {
    resource: withCategory(shown),
    reviews,
    state: state === 'older' && keepsOlderBack(resource.slug) ? ('none' as const) : state,
    otherVideo: resource.type === 'Video' && !videoSaysTheSame(body),
    easier: await hasEasier(db, 'resource', resource.id),
    member: (await memberOf(db, request)) !== null,
    // Visitors cannot get the PDF of an unpublished version.
    files:
      previewed && ownPdf
        ? files.map((file) =>
            file.format === 'PDF' ? { ...file, preview: `${pdfPath(ownPdf)}/file` } : file,
          )
        : files,
    grade: gradeOf({ ...shown, body, sourceMark }),
    past: reviewState(resource.reviewDueOn, today()) === 'past',
    beside: beside.map((other) => cardOf(other, lists)),
    address: `${config.origin}/resources/${resource.slug}`,
  }
}

export const handle = {
  hydrate: false,
  crumbs: ({ resource }: { resource: { title: string } }) => [
    { label: words.resource.resources, href: '/resources' },
    { label: resource.title },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.resource.title,
        description: loaderData.resource.description,
        changedOn: loaderData.resource.reviewedOn,
        article: {},
      })
    : pageMeta(matches, { title: words.resource.metaTitle })

export default function Resource({ loaderData }: Route.ComponentProps) {
  const { resource, reviews, files, state, otherVideo, grade, past, beside, member, easier } = loaderData
  const { html, parts, hasSheet } = inParts(resource.bodyHtml)
  return (
    <Page
      title={resource.title}
      kicker={<a href={`/resources?category=${encodeURIComponent(resource.category)}`}>{resource.label}</a>}
      lead={<p>{resource.description}</p>}
      side={parts.length > 1 && <OnThisPage links={parts} />}
    >
      {easier && <TextSwitch path={`/resources/${resource.slug}`} current="full" />}
      <ul className="card-facts resource-facts">
        <li>
          <Icon name="file" />
          {kindWords(resource, state === 'current' ? files[0] : undefined)}
        </li>
        <li>
          <Icon name="clock" />
          {resource.minutes}
        </li>
        <li>
          <Icon name="check" />
          <Sentence of={words.resource.checked} date={longDate(resource.reviewedOn)} />
        </li>
      </ul>
      {past && (
        <Notice title={words.resource.thisPagePastIts}>
          <p>
            <Sentence of={words.resource.wePlannedCheckSome} date={longDate(resource.reviewDueOn)} />
          </p>
        </Notice>
      )}
      {hasSheet && <FillIn slug={resource.slug} />}
      {resource.type === 'Video' && <Video files={files} />}
      {otherVideo && (
        <Notice title={words.resource.theVideoIsOlder}>
          <p>{words.resource.theTextIsNewer}</p>
        </Notice>
      )}
      <Take
        id={resource.id}
        slug={resource.slug}
        title={resource.title}
        files={files}
        state={state}
        onDevice={!member}
      />
      <ShortVersion points={resource.shortVersion} />
      <article data-copied={words.sheet.copied} data-not-copied={words.sheet.notCopied}>
        <Prose made={html} />
      </article>
      <section aria-labelledby="sources">
        <h2 id="sources">{words.resource.sources}</h2>
        <p>{resource.reviewNote}</p>
        <p>{words.resource.thisGeneralInformationNot}</p>
        {resource.sources.length > SOURCES_SHOWN ? (
          <Disclosure summary={words.resource.showAllSources({ count: resource.sources.length })}>
            <Sources sources={resource.sources} />
          </Disclosure>
        ) : (
          <Sources sources={resource.sources} />
        )}
      </section>
      <AboutResource resource={resource} grade={grade} reviews={reviews} />
      {beside.length > 0 && (
        <section aria-labelledby="beside">
          <h2 id="beside">
            <Sentence of={words.resource.more} categoryLabel={resource.label.toLowerCase()} />
          </h2>
          <CardList>
            {beside.map((other) => (
              <ResourceCard key={other.id} resource={other} />
            ))}
          </CardList>
        </section>
      )}
      <p className="back-link">
        <a href="/resources">
          <Icon name="back" />
          {words.resource.backResourceHub}
        </a>
      </p>
      {(!member || hasSheet) && <script src={pageModule} defer />}
    </Page>
  )
}

function FillIn({ slug }: { slug: string }) {
  return (
    <p className="no-print">
      <a className="line-link" href={`/resources/${slug}/fill-in`}>
        {words.letter.fillIn}
      </a>
      <br />
      {words.letter.fillInHint}
    </p>
  )
}

function Sources({ sources }: { sources: SourceOfResource[] }) {
  const { official, reports } = apart(sources)
  return (
    <>
      <SourceList sources={official} />
      <ReportsByOthers count={reports.length}>
        <SourceList sources={reports} />
      </ReportsByOthers>
    </>
  )
}

function SourceList({ sources }: { sources: SourceOfResource[] }) {
  return (
    <ul className="sources">
      {sources.map(({ title, url }) => (
        <li key={title}>{url ? <a href={url}>{title}</a> : title}</li>
      ))}
    </ul>
  )
}
