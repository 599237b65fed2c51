import { Link } from 'react-router'
import { textCounts, textsDue, textsIn } from '#app/content/content.server.ts'
import { findIn, pageIn, TEXT_STATES, TEXTS_A_PAGE, type TextState } from '#app/content/model/rules.ts'
import { contentKinds } from '#app/factbook/factbook.server.ts'
import { mayPublish, maySeeSettings } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { ConsoleChips } from '#app/ui/page/console-chips.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { FindByName } from '#app/ui/staff/find-by-name.tsx'
import { StateTags } from '#app/ui/staff/state-tags.tsx'
import { db } from '#db/connect.server.ts'
import { featuredPost } from '../../reading/queries.server.ts'
import { postState } from '../../writing/post-lines.server.ts'
import type { Route } from './+types/all-posts'

export { links } from './staff-styles.ts'

const STATES = ['draft', 'review', 'scheduled', 'published', 'back', 'bin'] as const satisfies TextState[]

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const params = new URL(request.url).searchParams
  const state = STATES.find((one) => one === params.get('state'))
  const due = params.get('state') === 'due'
  const [find, page] = [findIn(params), pageIn(params)]
  const [rows, counts, dueRows, featured] = await Promise.all([
    due ? [] : textsIn(db, ['post'], { state, page, find }),
    textCounts(db, 'post'),
    textsDue(db, ['post'], today()),
    featuredPost(db),
  ])
  const shown = due ? dueRows : rows
  return {
    posts: shown.slice(0, TEXTS_A_PAGE).map((row) => ({
      ...postState(row),
      featured: row.number === featured?.id,
    })),
    more: shown.length > TEXTS_A_PAGE,
    page,
    query: due ? 'due' : (state ?? ''),
    find,
    kinds: contentKinds('post'),
    changesLists: maySeeSettings(me.role),
    counts: {
      all: STATES.filter((one) => one !== 'bin').reduce((sum, one) => sum + (counts[one] ?? 0), 0),
      due: dueRows.length,
      ...counts,
    },
  }
}

const address = (state: string, page = 1, find = '') => {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(find && { find }),
    ...(page > 1 && { page: String(page) }),
  }).toString()
  return `/staff/content${query && `?${query}`}`
}

export default function AllPosts({ loaderData }: Route.ComponentProps) {
  const { posts, more, page, query, find, counts, changesLists } = loaderData
  const chips = [
    { state: '', label: `All (${counts.all})` },
    ...STATES.map((state) => ({ state, label: `${TEXT_STATES[state].label} (${counts[state] ?? 0})` })),
    { state: 'due', label: `Sources to check (${counts.due})` },
  ]
  return (
    <ConsolePage
      title="Posts"
      lead={
        <>
          What visitors read on the blog. Nothing shows there before you publish it.{' '}
          <Link className="line-link" to="/staff/help/posts">
            How it works
          </Link>
        </>
      }
      actions={
        <ButtonRow>
          <ButtonLink to="/staff/content/new">Write a post</ButtonLink>
        </ButtonRow>
      }
    >
      <Tools changesLists={changesLists} />
      <FindByName action="/staff/content" label="Find by title" find={find} />
      <ConsoleChips label="Kinds of content" links={loaderData.kinds} />
      <ConsoleChips
        label="Posts by state"
        links={chips.map(({ state, label }) => ({ to: address(state), label, current: state === query }))}
      />
      {posts.length === 0 ? (
        <p>{find ? `No title here has “${find}” in it.` : 'No posts here.'}</p>
      ) : (
        <Table
          caption="Posts, newest changes first"
          head={['Post', 'State', 'Changed', 'By']}
          ids={posts.map(({ id }) => id)}
          rows={posts.map((post) => [
            <Link key="title" to={`/staff/content/${post.id}`} className="line-link" data-name>
              {post.title}
            </Link>,
            <span key="state" className="state-tags">
              <StateTags state={TEXT_STATES[post.state]} text={post} />
              {post.featured && <StatusTag look="plain">Featured</StatusTag>}
            </span>,
            <span key="when" data-name>
              {post.publishAt ? `Goes out ${post.publishAt}` : post.editedOn}
            </span>,
            post.editor,
          ])}
        />
      )}
      {(page > 1 || more) && (
        <nav aria-label="More posts" className="button-row">
          {page > 1 && <Link to={address(query, page - 1, find)}>Newer changes</Link>}
          {more && <Link to={address(query, page + 1, find)}>Older changes</Link>}
        </nav>
      )}
    </ConsolePage>
  )
}

/** Tools for all content. */
function Tools({ changesLists }: { changesLists: boolean }) {
  const tools = [
    { to: '/staff/content/pictures', label: 'Pictures' },
    { to: '/staff/content/reviewers', label: 'Who reviews' },
    { to: '/staff/variants', label: 'Easy reading and translations' },
    { to: '/staff/content/words', label: 'Page text' },
    ...(changesLists ? [{ to: '/staff/settings#lists', label: 'Categories and lists' }] : []),
    { to: '/staff/content/import', label: 'Import and export' },
  ]
  return (
    <nav aria-label="For all content" className="content-tools">
      <ul>
        {tools.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
