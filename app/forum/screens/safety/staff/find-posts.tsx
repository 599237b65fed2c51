import { Link } from 'react-router'
import { queryText } from '#app/platform/http/query-text.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Pagination } from '#app/ui/parts/lists.tsx'
import { Marked } from '#app/ui/parts/marked.tsx'
import { db } from '#db/connect.server.ts'
import { FOUND_PAGES, pageAsked } from '../../../model/rules.ts'
import { findForModerators } from '../../../moderation/find-posts.server.ts'
import { FIND_AT_DESK } from '../../../posts/safety-rules.ts'
import type { Route } from './+types/find-posts'
import { FindBox } from './find-box.tsx'
import { stateInWords } from './measures-shown.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const query = queryText(new URL(request.url).searchParams, 'q', 300)
  const page = Math.min(pageAsked(request), FOUND_PAGES)
  const { people, posts, more } = query
    ? await findForModerators(db, query, page)
    : { people: [], posts: [], more: false }
  return {
    query,
    people,
    page,
    pages: more ? page + 1 : page,
    posts: posts.map(({ writtenAt, removedBy, waitsSince, ...post }) => ({
      ...post,
      says: [
        post.number === null ? null : `Post ${post.number}`,
        `in ${post.category}`,
        longDate(writtenAt, config.timeZone),
      ]
        .filter(Boolean)
        .join(', '),
      state: stateInWords({ removedBy, waitsSince }),
    })),
  }
}

/** The desk's search results: people first, then posts, each with a link to the moderator's actions. */
export default function FindPosts({ loaderData }: Route.ComponentProps) {
  const { query, people, posts, page, pages } = loaderData
  return (
    <ConsolePage
      title="Find in the forum"
      lead={
        <Link className="line-link" to="/staff/forum">
          Back to the forum desk
        </Link>
      }
    >
      <FindBox query={query} />
      {query && <p role="status">{foundInWords(loaderData)}</p>}
      {people.length > 0 && (
        <section aria-labelledby="people" className="staff-box">
          <h2 id="people">People</h2>
          <ul className="tall-links">
            {people.map(({ handle, url }) => (
              <li key={url}>
                <Link to={url} data-name>
                  <bdi>{handle}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {posts.length > 0 && (
        <section aria-labelledby="posts" className="staff-body">
          <h2 id="posts">Posts</h2>
          {posts.map((post) => (
            <FoundPost key={post.id} post={post} />
          ))}
        </section>
      )}
      <Pagination
        page={page}
        pages={pages}
        inPlace
        address={(number) => `${FIND_AT_DESK}?q=${encodeURIComponent(query)}&page=${number}`}
      />
    </ConsolePage>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function FoundPost({ post }: { post: Loaded['posts'][number] }) {
  return (
    <article className="staff-box">
      <h3>
        <Link to={`/staff/forum/${post.id}`} dir="auto" data-name>
          <Marked pieces={post.title} />
        </Link>
      </h3>
      <p>
        {post.says}. By{' '}
        {post.personUrl ? (
          <Link to={post.personUrl} data-name>
            <bdi>{post.name}</bdi>
          </Link>
        ) : (
          <bdi data-name>{post.name ?? 'someone who left'}</bdi>
        )}
        . {post.state}
      </p>
      <p dir="auto" data-name>
        <Marked pieces={post.excerpt} />
      </p>
    </article>
  )
}

function foundInWords({ people, posts, page, pages }: Loaded): string {
  if (people.length + posts.length === 0)
    return 'Nothing found. Words are looked for in posts that everyone can read. What waits, or was removed, is on the forum desk. Use fewer words, or copy the address of the topic from your browser.'
  const persons = people.length === 1 ? '1 person' : `${people.length} people`
  const some = posts.length === 1 ? '1 post' : `${posts.length} posts`
  const here = pages > 1 ? `Page ${page}: ` : ''
  if (people.length === 0) return `${here}${some}`
  return posts.length === 0 ? persons : `${here}${persons}, ${some}`
}
