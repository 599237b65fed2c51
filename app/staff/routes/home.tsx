import { Link } from 'react-router'
import { staffMember } from '#app/platform/staff-member.server.ts'
import { ConsolePage } from '#app/ui/console-page.tsx'
import { EmptyState, StatusTag } from '#app/ui/lists.tsx'
import { db } from '#db/connect.server.ts'
import { type Counts, counts, type Task, tasksFor } from '../overview.server.ts'
import { mayReadCases } from '../rules.ts'
import { countWords } from '../words.ts'
import type { Route } from './+types/home'

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  return {
    readsCases: mayReadCases(member.role),
    counts: await counts(db),
    tasks: await tasksFor(db, member),
  }
}

export default function Overview({ loaderData: { readsCases, counts, tasks } }: Route.ComponentProps) {
  return (
    <ConsolePage title="Overview" lead="What waits, and what to do first.">
      <section aria-labelledby="first">
        <h2 id="first">Do this first</h2>
        {tasks.length > 0 ? (
          <ol className="staff-tasks">
            {tasks.map((task) => (
              <TaskLine key={task.id} {...task} />
            ))}
          </ol>
        ) : (
          <EmptyState title="Nothing to set up" level={3}>
            <p>The keys, the mail and the list are in order.</p>
          </EmptyState>
        )}
      </section>
      <section aria-labelledby="waiting">
        <h2 id="waiting">What waits</h2>
        <Waiting counts={counts} linked={readsCases} />
      </section>
    </ConsolePage>
  )
}

function TaskLine({ title, text, href, link, urgent }: Task) {
  return (
    <li className={urgent ? 'staff-task staff-task-urgent' : 'staff-task'}>
      <h3>
        {title} {urgent && <StatusTag look="danger">Important</StatusTag>}
      </h3>
      <p>{text}</p>
      <p>
        <Link to={href}>{link}</Link>
      </p>
    </li>
  )
}

/** Admins see how many, and have no page to open. */
function Waiting({
  counts: { waiting, overdue, quarantine, open, messages },
  linked,
}: {
  counts: Counts
  linked: boolean
}) {
  const tiles = [
    {
      title: 'Cases wait for us',
      number: waiting,
      text: `${countWords(open, 'open case', 'open cases')} in all. ${overdue > 0 ? `${countWords(overdue, 'first answer is', 'first answers are')} late.` : 'No first answer is late.'}`,
      late: overdue > 0,
      href: '/staff/cases',
      link: 'Go to cases',
    },
    {
      title: 'Messages wait for us',
      number: messages,
      text: 'Sent with the contact form.',
      late: false,
      href: '/staff/messages',
      link: 'Go to messages',
    },
    {
      title: 'Cases may be spam',
      number: quarantine,
      text: 'They get the same answer in the same time. A person looks at each one.',
      late: false,
      href: '/staff/cases',
      link: 'Go to these cases',
    },
  ]
  return (
    <ul className="staff-grid">
      {tiles.map(({ title, number, text, late, href, link }) => (
        <li key={title} className="staff-box">
          <h3>
            <span className="staff-count">{number}</span> {title}
          </h3>
          {late && <StatusTag look="danger">Late</StatusTag>}
          <p>{text}</p>
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
