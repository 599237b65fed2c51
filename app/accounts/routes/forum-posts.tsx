import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { EmptyState } from '#app/ui/parts/lists.tsx'
import { FromDevice, WithoutScript } from '../components/from-device.tsx'
import { PostList } from '../components/post-list.tsx'
import { counted, POSTS_SHOWN } from '../rules.ts'
import type { Route } from './+types/forum-posts'

export const handle = { crumbs: [{ label: 'Dashboard', href: '/dashboard' }, { label: 'My Forum Posts' }] }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'My Forum Posts - Dashboard', noindex: true })

export default function ForumPosts() {
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        My Forum Posts
      </h2>
      <WithoutScript />
      <FromDevice>
        {({ posts }) =>
          posts.length === 0 ? (
            <EmptyState title="You have not created any forum posts yet." level={3}>
              <p>That is normal: the forum is not open yet. When it is, your posts appear here.</p>
              <ButtonLink href="/forum" look="quiet">
                See what the forum will be
              </ButtonLink>
            </EmptyState>
          ) : (
            <>
              <PostList posts={posts.slice(0, POSTS_SHOWN)} level={3} />
              {posts.length > POSTS_SHOWN && (
                <Disclosure summary={`Show ${counted(posts.length - POSTS_SHOWN, 'older post')}`}>
                  <PostList posts={posts.slice(POSTS_SHOWN)} level={3} />
                </Disclosure>
              )}
            </>
          )
        }
      </FromDevice>
    </section>
  )
}
