import { config } from '#app/platform/config.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { longDate } from '#app/platform/time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { CardList } from '#app/ui/lists.tsx'
import { pageMeta } from '#app/ui/meta.ts'
import { Page, Prose, ShortVersion } from '#app/ui/page.tsx'
import { db } from '#db/connect.server.ts'
import { ResourceCard } from '../components/resource-card.tsx'
import { resourceCalled, resourcesBeside } from '../queries.server.ts'
import { categoryLabel, fileWord, typeLabel } from '../rules.ts'
import type { Route } from './+types/resource'

const SOURCES_SHOWN = 8

export async function loader({ params }: Route.LoaderArgs) {
  const resource = (await resourceCalled(db, params.slug)) ?? notFound()
  return {
    resource,
    beside: await resourcesBeside(db, resource),
    address: `${config.origin}/resources/${resource.slug}`,
  }
}

export const handle = {
  hydrate: false,
  crumbs: ({ resource }: { resource: { title: string } }) => [
    { label: 'Resources', href: '/resources' },
    { label: resource.title },
  ],
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? [
        ...pageMeta(matches, {
          title: loaderData.resource.title,
          description: loaderData.resource.description,
        }),
        { tagName: 'link', rel: 'canonical', href: loaderData.address },
        { property: 'og:type', content: 'article' },
        { property: 'og:title', content: loaderData.resource.title },
        { property: 'og:description', content: loaderData.resource.description },
        { property: 'og:url', content: loaderData.address },
      ]
    : pageMeta(matches, { title: 'Page not found' })

export default function Resource({ loaderData }: Route.ComponentProps) {
  const { resource, beside } = loaderData
  return (
    <Page
      title={resource.title}
      kicker={<a href={`/resources?category=${resource.category}`}>{categoryLabel(resource.category)}</a>}
      lead={<p>{resource.description}</p>}
    >
      <ul className="card-facts resource-facts">
        <li>
          <Icon name="file" />
          {typeLabel(resource.type)}
        </li>
        <li>
          <Icon name="clock" />
          {resource.minutes}
        </li>
        <li>
          <Icon name="check" />
          Checked {longDate(resource.reviewedOn)}
        </li>
      </ul>
      <Take resource={resource} />
      <ShortVersion points={resource.shortVersion} />
      <article>
        <Prose html={resource.bodyHtml} />
      </article>
      <section aria-labelledby="sources">
        <h2 id="sources">Sources</h2>
        <p>{resource.reviewNote}</p>
        <p>This is general information. It is not legal advice.</p>
        {resource.sources.length > SOURCES_SHOWN ? (
          <Disclosure summary={`Show all ${resource.sources.length} sources`}>
            <Sources sources={resource.sources} />
          </Disclosure>
        ) : (
          <Sources sources={resource.sources} />
        )}
      </section>
      {beside.length > 0 && (
        <section aria-labelledby="beside">
          <h2 id="beside">More {categoryLabel(resource.category).toLowerCase()}</h2>
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
          Back to the Resource Hub
        </a>
      </p>
    </Page>
  )
}

/** What can be done with it: take the file where there is one, keep it on this device. */
function Take({
  resource,
}: {
  resource: { slug: string; title: string; type: string; downloadUrl: string | null }
}) {
  return (
    <div className="take">
      {resource.downloadUrl ? (
        <ButtonLink href={resource.downloadUrl} icon={<Icon name="download" />} download>
          Download {resource.title} ({fileWord(resource.type)})
        </ButtonLink>
      ) : (
        <p>
          The {fileWord(resource.type)} is not ready yet. You can{' '}
          {resource.type === 'Video' ? 'read' : 'copy'} or print this page.
        </p>
      )}
      <form method="post" action={`/resources/${resource.slug}/save`}>
        <Button look="quiet" icon={<Icon name="save" />}>
          Save to my dashboard
        </Button>
      </form>
    </div>
  )
}

function Sources({ sources }: { sources: { title: string; url: string | null }[] }) {
  return (
    <ul className="sources">
      {sources.map(({ title, url }) => (
        <li key={title}>{url ? <a href={url}>{title}</a> : title}</li>
      ))}
    </ul>
  )
}
