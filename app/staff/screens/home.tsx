import { Link, Outlet } from 'react-router'
import { savesSettled } from '#app/platform/autosave/pending-saves.server.ts'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { capital } from '#app/platform/text/capital.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { EmptyState, StatusTag } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { mayReadCases, maySeeSettings, type Role } from '../model/rules.ts'
import { pagesWithDrafts, savesOf } from '../model/unsent-drafts.server.ts'
import { countWords } from '../model/words.ts'
import { type Counts, overviewCounts, type Task, tasksFor } from '../overview/overview.server.ts'
import type { Route } from './+types/home'
import { useGoingBack } from './last-place.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  await savesSettled(savesOf(member.userId))
  return {
    readsCases: mayReadCases(member.role),
    // A member whose key is on no list opens nothing, and sees the counts of all cases.
    opens: mayReadCases(member.role) && member.keyId !== null,
    // A member who only publishes or keeps accounts has no case to open; an admin sees the counts.
    counts:
      mayReadCases(member.role) || maySeeSettings(member.role)
        ? await overviewCounts(db, member.keyId)
        : null,
    tasks: await tasksFor(db, member),
    starts: STARTS[member.role] ?? [],
    unsent: await pagesWithDrafts(db, member.userId),
  }
}

function Starts({ starts }: { starts: { to: string; label: string }[] }) {
  return (
    <>
      <h3>Where your work begins</h3>
      <ul className="line-links">
        {starts.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Links for roles whose overview is often empty: their usual work. */
const STARTS: Partial<Record<Role, { to: string; label: string }[]>> = {
  editor: [
    { to: '/staff/content/new', label: 'Write a post' },
    { to: '/staff/content', label: 'See all posts and what waits for review' },
    { to: '/staff/facts', label: 'Correct a law, a state or a team member' },
    { to: '/staff/newsletter', label: 'Plan a newsletter' },
    { to: '/staff/help/posts', label: 'Read the handbook for editors' },
  ],
  treasurer: [
    { to: '/staff/gifts', label: 'See all gifts' },
    { to: '/staff/gifts/new', label: 'Enter a check, cash or stock' },
    { to: '/staff/gifts/totals', label: 'See what arrived by month and year' },
    { to: '/staff/gifts/check', label: 'Compare with Stripe and the bank' },
  ],
}

export default function Overview({
  loaderData: { readsCases, opens, counts, tasks, unsent, starts },
}: Route.ComponentProps) {
  useGoingBack()
  return (
    <ConsolePage title="Overview" lead="What is waiting, and what to do first." first={opens && <OpenKey />}>
      {unsent.length > 0 && <NotSent places={unsent} />}
      <Outlet />
      <section aria-labelledby="first">
        <h2 id="first">Do this first</h2>
        {tasks.length > 0 ? (
          <ol className="staff-tasks">
            {tasks.map((task) => (
              <TaskLine key={task.id} {...task} />
            ))}
          </ol>
        ) : (
          <EmptyState
            title={readsCases ? 'Nothing else is waiting for you' : 'Nothing is waiting for you'}
            level={3}
          >
            {counts && <p>The keys, the email and the list are in order.</p>}
          </EmptyState>
        )}
        {starts.length > 0 && <Starts starts={starts} />}
      </section>
      {counts && (
        <section aria-labelledby="waiting">
          <h2 id="waiting">{opens ? 'All that your key opens' : 'For the whole team'}</h2>
          <Waiting counts={counts} linked={opens} />
        </section>
      )}
    </ConsolePage>
  )
}

/** The pages with this member's unsent text. */
function NotSent({ places }: { places: { place: string; label: string }[] }) {
  return (
    <section aria-labelledby="not-sent">
      <h2 id="not-sent">Unsent drafts</h2>
      <ul className="line-links">
        {places.map(({ place, label }) => (
          <li key={place}>
            <Link to={place}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function TaskLine({ title, text, href, link, urgent }: Task) {
  return (
    <li className={urgent ? 'staff-task staff-task-urgent' : 'staff-task'}>
      <div>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <p className="staff-task-link">
        {urgent && <StatusTag look="danger">Important</StatusTag>}
        <Link to={href}>{link}</Link>
      </p>
    </li>
  )
}

interface Tile {
  number: number
  label: string
  text: string
  late?: boolean
  href: string
  link: string
}

const tilesOf = ({ waiting, overdue, quarantine, open, messages, spam }: Counts): Tile[] => [
  {
    number: waiting,
    label: waiting === 1 ? 'case is waiting for us' : 'cases are waiting for us',
    text: `${open === 0 ? 'No case is open.' : `${capital(countWords(open, 'open case', 'open cases'))} in all.`} ${overdue > 0 ? `${capital(countWords(overdue, 'answer is', 'answers are'))} late.` : 'No answer is late.'}`,
    late: overdue > 0,
    href: '/staff/cases?view=waits',
    link: 'Go to cases',
  },
  {
    number: messages,
    label: messages === 1 ? 'message is waiting for us' : 'messages are waiting for us',
    text: `From the contact form and the partner form. ${capital(countWords(spam, 'message looks', 'messages look'))} like spam.`,
    href: '/staff/messages',
    link: 'Go to messages',
  },
  {
    number: quarantine,
    label: quarantine === 1 ? 'case may be spam' : 'cases may be spam',
    text: 'We answer them in the same time. A person looks at each one.',
    href: '/staff/cases?view=spam',
    link: 'Go to these cases',
  },
]

/** Admins see the count, and have no page to open. */
function Waiting({ counts, linked }: { counts: Counts; linked: boolean }) {
  return (
    <ul className="staff-grid">
      {tilesOf(counts).map(({ number, label, text, late, href, link }) => (
        <li key={href + label} className="staff-box staff-tile">
          <h3>
            <span className="staff-count">{number}</span> {label}
          </h3>
          <p>
            {late && <StatusTag look="danger">Late</StatusTag>} {text}
          </p>
          {linked && (
            <p>
              <Link to={href}>{link}</Link>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
