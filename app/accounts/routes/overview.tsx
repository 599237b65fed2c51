import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { WithoutScript } from '../components/from-device.tsx'
import { OpenCase } from '../components/open-case.tsx'
import { PostList } from '../components/post-list.tsx'
import { Unfinished } from '../components/unfinished.tsx'
import { useFrame } from '../components/use-frame.ts'
import { useHeld } from '../components/use-held.ts'
import { POSTS_SHOWN } from '../rules.ts'
import type { Route } from './+types/overview'

export const handle = { crumbs: [{ label: 'Dashboard' }] }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Dashboard',
    description: 'The complaints, forum posts and saved resources that this device keeps.',
    noindex: true,
  })

export default function Overview() {
  const held = useHeld()
  const known = typeof held === 'object' ? held : undefined
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        Overview
      </h2>
      <WithoutScript />
      <ul className="counts">
        <Count
          count={known?.complaints.length}
          one="submitted complaint"
          many="submitted complaints"
          href="/dashboard/complaints"
          link="See my complaints"
        />
        <Count
          count={known?.posts.length}
          one="forum post"
          many="forum posts"
          href="/dashboard/forum-posts"
          link="See my forum posts"
        />
        <Count
          count={known?.saved.length}
          one="saved resource"
          many="saved resources"
          href="/dashboard/saved"
          link="See my saved resources"
        />
      </ul>
      <NextStep />
      {known && known.posts.length > 0 && (
        <div className="flow">
          <h3>Your newest forum posts</h3>
          <PostList posts={known.posts.slice(0, POSTS_SHOWN)} level={4} />
        </div>
      )}
    </section>
  )
}

function Count(props: { count?: number; one: string; many: string; href: string; link: string }) {
  const { count, one, many, href, link } = props
  return (
    <li className="count">
      <p>
        <strong className="count-number">{count ?? '–'}</strong> {count === 1 ? one : many}
      </p>
      <a href={`${href}#content`}>{link}</a>
    </li>
  )
}

/** The one thing that matters most now. */
function NextStep() {
  const { wordsShown, opened, draft, zone } = useFrame()
  if (wordsShown)
    return (
      <div className="box dash-box">
        <h3>Save your number and words</h3>
        <p>
          You sent a case from this browser. Your number and words are still shown here. They are the only way
          back to your case. Save them, then press “I saved it”.
        </p>
        <ButtonLink href="/legal-help/sent">See my number and words</ButtonLink>
      </div>
    )
  if (opened) return <OpenCase opened={opened} zone={zone} level={3} />
  if (draft) return <Unfinished draft={draft} />
  return (
    <div className="box dash-box">
      <h3>Read our answer to a case</h3>
      <p>Your case number and six words open your case on any device.</p>
      <ButtonLink href="/legal-help/case" look="quiet">
        Open my case with number and words
      </ButtonLink>
      <p>
        Not sent a case yet? <a href="/legal-help">Tell us what happened</a>
      </p>
    </div>
  )
}
