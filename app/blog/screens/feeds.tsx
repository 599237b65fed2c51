import { config } from '#app/platform/settings/config.server.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { categoryChoices } from '../model/categories.server.ts'
import { feedUrl } from '../model/rules.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/feeds'

export const loader = () => ({ origin: config.origin, categories: categoryChoices() })

export const handle = {
  hydrate: false,
  crumbs: () => [{ label: words.feeds.blog, href: '/blog' }, { label: words.feeds.feeds }],
  title: () => words.feeds.metaTitle,
  listed: { in: 'site' },
  searchText: () => words.searchTexts.feeds,
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.feeds.metaTitle,
    description: words.feeds.metaDescription,
  })

export default function Feeds({ loaderData: { origin, categories } }: Route.ComponentProps) {
  const feeds = [{ value: '', label: words.feeds.allPosts }, ...categories]
  return (
    <Page title={words.feeds.title} lead={<p>{words.feeds.getNewPostsApp}</p>}>
      <section aria-labelledby="what" className="stack">
        <h2 id="what">{words.feeds.whatFeed}</h2>
        <p>{words.feeds.aFeedAddressApp}</p>
      </section>
      <section aria-labelledby="how" className="stack">
        <h2 id="how">{words.feeds.howFollowUs}</h2>
        <ol>
          <li>{words.feeds.getFeedReaderThere}</li>
          <li>{words.feeds.copyOneAddressesBelow}</li>
          <li>{words.feeds.inAppChooseSomething}</li>
        </ol>
        <p>{words.feeds.eachFeedHasFull}</p>
      </section>
      <Table
        caption={words.feeds.ourFeeds}
        head={[words.feeds.posts, words.feeds.atom, words.feeds.json]}
        ids={feeds.map(({ value }) => value)}
        rows={feeds.map(({ value: category, label }) => [
          label,
          ...(['atom', 'json'] as const).map((kind) => (
            <a key={kind} href={feedUrl(kind, category)} className="feed-address">
              {origin + feedUrl(kind, category)}
            </a>
          )),
        ])}
      />
      <p>
        <Sentence
          of={words.feeds.ourNewsletterHasFeed}
          address={`${origin}/newsletter/feed.atom`}
          feed={(inside) => (
            <a href="/newsletter/feed.atom" className="feed-address">
              {inside}
            </a>
          )}
        />
      </p>
      <p>
        <Sentence of={words.feeds.wouldYouRatherGet} newsletter="/newsletter" />
      </p>
    </Page>
  )
}
