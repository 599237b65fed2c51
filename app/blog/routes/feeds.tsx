import { config } from '#app/platform/settings/config.server.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { feedUrl, postCategories } from '../rules.ts'
import type { Route } from './+types/feeds'

export const loader = () => ({ origin: config.origin })

export const handle = {
  hydrate: false,
  crumbs: [{ label: 'Blog', href: '/blog' }, { label: 'Feeds' }],
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Feeds of our blog',
    description: 'Follow new posts with a feed reader. You do not need to give an email address.',
  })

export default function Feeds({ loaderData: { origin } }: Route.ComponentProps) {
  return (
    <Page title="Feeds" lead={<p>Get new posts in an app, without giving anyone your email address.</p>}>
      <section aria-labelledby="what" className="stack">
        <h2 id="what">What a feed is</h2>
        <p>
          A feed is an address that an app can read. The app is called a feed reader. It looks for new posts
          and shows them to you in one place, in text as large as you like. We do not learn who you are. To
          stop, remove the feed from your app.
        </p>
      </section>
      <section aria-labelledby="how" className="stack">
        <h2 id="how">How to follow us</h2>
        <ol>
          <li>
            Get a feed reader. There are free ones for phones and computers. Some email programs have one.
          </li>
          <li>Copy one of the addresses below.</li>
          <li>In the app, choose something like “Add feed” and paste the address.</li>
        </ol>
        <p>Each feed has the full text of each post. Atom works everywhere. JSON is for programs.</p>
      </section>
      <Table
        caption="Our feeds"
        head={['Posts', 'Atom', 'JSON']}
        ids={['', ...postCategories]}
        rows={['', ...postCategories].map((category) => [
          category || 'All posts',
          ...(['atom', 'json'] as const).map((kind) => (
            <a key={kind} href={feedUrl(kind, category)} className="feed-address">
              {origin + feedUrl(kind, category)}
            </a>
          )),
        ])}
      />
      <p>
        Our newsletter has a feed too (Atom):{' '}
        <a href="/newsletter/feed.atom" className="feed-address">{`${origin}/newsletter/feed.atom`}</a>
      </p>
      <p>
        Would you rather get email? <a href="/newsletter">Subscribe to the newsletter</a>.
      </p>
    </Page>
  )
}
