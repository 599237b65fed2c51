import { FormTitle } from '#app/ui/forms/form-title.tsx'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Page } from '#app/ui/page/page.tsx'
import { EmptyState, Pagination } from '#app/ui/parts/lists.tsx'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { db } from '#db/connect.server.ts'
import { archive, archiveSize, sentDay } from '../model/queries.server.ts'
import { ISSUES_A_PAGE } from '../model/rules.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/archive'

export const handle = {
  hydrate: false,
  crumbs: () => [
    { label: words.archive.newsletter, href: '/newsletter' },
    { label: words.archive.allLetters },
  ],
  title: () => words.archive.allLettersOurNewsletter,
  listed: { in: 'site' },
} satisfies Handle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.archive.metaTitle,
    ownTitle: true,
    description: words.archive.metaDescription,
  })

export async function loader({ request }: Route.LoaderArgs) {
  const asked = Number.parseInt(new URL(request.url).searchParams.get('page') ?? '1', 10) || 1
  const page = Math.max(1, Math.min(1000, asked))
  const [letters, count] = await Promise.all([archive(db, ISSUES_A_PAGE, page), archiveSize(db)])
  return {
    letters: letters.map((one) => ({ ...one, ...sentDay(one.begunAt) })),
    page,
    pages: Math.ceil(count / ISSUES_A_PAGE),
  }
}

export default function Archive({ loaderData: { letters, page, pages } }: Route.ComponentProps) {
  return (
    <Page title={words.archive.title} lead={<p>{words.archive.everythingWeSentNewest}</p>}>
      <FormTitle title={words.archive.allLettersOurNewsletter} />
      {letters.length === 0 ? (
        <EmptyState title={words.archive.noLettersYet}>
          <p>
            <Sentence of={words.archive.weHaveNotSent} blog="/blog" />
          </p>
        </EmptyState>
      ) : (
        <ul className="letter-list">
          {letters.map(({ number, subject, on, day }) => (
            <li key={number}>
              <a href={`/newsletter/archive/${number}`}>{subject}</a>
              <br />
              <time dateTime={on}>{day}</time>
            </li>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pages} address={(to) => `/newsletter/archive?page=${to}`} />
      <p>
        <Sentence of={words.archive.youCanAlsoGet} newsletter="/newsletter" feed="/newsletter/feed.atom" />
      </p>
    </Page>
  )
}
