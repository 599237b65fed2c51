import { redirect } from 'react-router'
import { pageAsked } from '#app/forum/model/rules.ts'
import type { Handle } from '#app/ui/page/handle.ts'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Button, ButtonLink } from '#app/ui/parts/button.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { EmptyState, Pagination } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { hasReads, ownDrafts, ownHeld, ownPosts, ownReplies } from '../model/own-posts.server.ts'
import { countWithNoun, POSTS_SHOWN } from '../model/rules.ts'
import { topicWords } from '../model/topic-words.ts'
import { words } from '../model/words.ts'
import type { Route } from './+types/forum-posts'
import { FromDevice, WithoutScript } from './from-device.tsx'
import { OwnPosts } from './own-posts.tsx'
import { PostList } from './post-list.tsx'

export const handle = {
  crumbs: () => [
    { label: words.forumPosts.dashboard, href: '/dashboard' },
    { label: words.forumPosts.myForumPosts },
  ],
  title: () => words.forumPosts.myForumPosts,
  listed: { in: 'help', noindex: true },
} satisfies Handle
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: words.forumPosts.metaTitle, noindex: true })

const A_PAGE = 50
const ADDRESS = '/dashboard/forum-posts'

export async function loader({ request }: Route.LoaderArgs) {
  const page = pageAsked(request)
  const { posts, more, zone } = await ownPosts(db, request, A_PAGE, page)
  if (page > 1 && posts.length === 0) throw redirect(ADDRESS)
  const shown = { posts, zone, page, pages: more ? page + 1 : page }
  // The other lists are on the first page, before the newest posts.
  if (page > 1) return { ...shown, replies: [], drafts: 0, held: 0, reads: false }
  return {
    ...shown,
    replies: await ownReplies(db, request),
    drafts: await ownDrafts(db, request),
    held: await ownHeld(db, request),
    reads: await hasReads(db, request),
  }
}

export default function ForumPosts({
  loaderData: { posts: own, page, pages, zone, replies, drafts, held, reads },
}: Route.ComponentProps) {
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        {words.forumPosts.myForumPosts}
      </h2>
      {drafts > 0 && (
        <p>
          <a className="line-link" href="/forum/drafts">
            {topicWords.drafts({ count: drafts })}
          </a>
        </p>
      )}
      {held > 0 && (
        <p>
          <a className="line-link" href="/forum/drafts">
            {topicWords.held({ count: held })}
          </a>
        </p>
      )}
      {replies.length > 0 && (
        <div className="flow">
          <h3>{topicWords.repliesSince}</h3>
          <ul className="spaced">
            {replies.map(({ url, title, count }) => (
              <li key={url}>
                <a href={url} dir="auto">
                  {title}
                </a>{' '}
                <span className="muted">{topicWords.newPosts({ count })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {own.length > 0 && (
        <div className="flow">
          <h3>{words.forumPosts.fromAccount}</h3>
          <OwnPosts posts={own} level={4} zone={zone} />
          <Pagination page={page} pages={pages} address={(number) => `${ADDRESS}?page=${number}#content`} />
        </div>
      )}
      {page === 1 && <OnDevice own={own.length} />}
      {reads && (
        <form method="post" action="/forum/unread">
          <p className="muted small">{topicWords.forgetReadsSays}</p>
          <Button look="quiet" size="small">
            {topicWords.forgetReads}
          </Button>
        </form>
      )}
    </section>
  )
}

/** Posts that only this device remembers. @param own the number of posts with the account */
function OnDevice({ own }: { own: number }) {
  return (
    <>
      <WithoutScript />
      <FromDevice>
        {({ posts }) =>
          posts.length === 0 && own > 0 ? null : posts.length === 0 ? (
            <EmptyState title={words.forumPosts.youHaveNotCreated} level={3}>
              <p>{words.forumPosts.thatNormalForumNot}</p>
              <ButtonLink href="/forum" look="quiet">
                {words.forumPosts.seeWhatForumWill}
              </ButtonLink>
            </EmptyState>
          ) : (
            <>
              {own > 0 && <h3>{words.forumPosts.fromDevice}</h3>}
              <PostList posts={posts.slice(0, POSTS_SHOWN)} level={3} />
              {posts.length > POSTS_SHOWN && (
                <Disclosure
                  summary={words.forumPosts.show({
                    counted: countWithNoun(posts.length - POSTS_SHOWN, 'older post'),
                  })}
                >
                  <PostList posts={posts.slice(POSTS_SHOWN)} level={3} />
                </Disclosure>
              )}
            </>
          )
        }
      </FromDevice>
    </>
  )
}
