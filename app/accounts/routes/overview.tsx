import { ButtonLink } from '#app/ui/forms/button.tsx'
import { pageMeta } from '#app/ui/page/meta.ts'
import { Sentence } from '#app/ui/parts/sentence.tsx'
import { OpenCase } from '../components/case-here.tsx'
import { WithoutScript } from '../components/from-device.tsx'
import { OwnPosts } from '../components/own-posts.tsx'
import { PostList } from '../components/post-list.tsx'
import { Unfinished } from '../components/unfinished.tsx'
import { useFrame } from '../components/use-frame.ts'
import { useHeld } from '../components/use-held.ts'
import { POSTS_SHOWN } from '../rules.ts'
import { words } from '../words.ts'
import type { Route } from './+types/overview'

export const handle = { crumbs: [{ label: words.overview.dashboard }] }
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: words.overview.metaTitle,
    description: words.overview.metaDescription,
    noindex: true,
  })

export default function Overview() {
  const held = useHeld()
  const known = typeof held === 'object' ? held : undefined
  const { ownCount, ownPosts, zone } = useFrame()
  const left = known?.posts.slice(0, POSTS_SHOWN - ownPosts.length) ?? []
  return (
    <section aria-labelledby="content">
      <h2 id="content" tabIndex={-1}>
        {words.overview.overview}
      </h2>
      <WithoutScript />
      <ul className="counts">
        <Count
          count={known?.complaints.length}
          one="submitted complaint"
          many="submitted complaints"
          href="/dashboard/complaints"
          link={words.overview.seeMyComplaints}
        />
        <Count
          count={known ? known.posts.length + ownCount : ownCount || undefined}
          one="forum post"
          many="forum posts"
          href="/dashboard/forum-posts"
          link={words.overview.seeMyForumPosts}
        />
        <Count
          count={known?.saved.length}
          one="saved resource"
          many="saved resources"
          href="/dashboard/saved"
          link={words.overview.seeMySavedResources}
        />
      </ul>
      <NextStep />
      {ownPosts.length + left.length > 0 && (
        <div className="flow">
          <h3>{words.overview.yourNewestForumPosts}</h3>
          {ownPosts.length > 0 && <OwnPosts posts={ownPosts} level={4} zone={zone} />}
          {left.length > 0 && <PostList posts={left} level={4} />}
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
        <h3>{words.overview.saveYourNumberWords}</h3>
        <p>{words.overview.youSentCaseFrom}</p>
        <ButtonLink href="/legal-help/sent">{words.overview.seeMyNumberWords}</ButtonLink>
      </div>
    )
  if (opened) return <OpenCase opened={opened} zone={zone} level={3} />
  if (draft) return <Unfinished draft={draft} />
  return (
    <div className="box dash-box">
      <h3>{words.overview.readOurAnswerCase}</h3>
      <p>{words.overview.yourCaseNumberSix}</p>
      <ButtonLink href="/legal-help/case" look="quiet">
        {words.overview.openMyCaseNumber}
      </ButtonLink>
      <p>
        <Sentence of={words.overview.notSentCaseYet} legalHelp="/legal-help" />
      </p>
    </div>
  )
}
