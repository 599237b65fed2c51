import { Link } from 'react-router'
import { staffMember } from '#app/platform/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { StaffPage } from '../components/staff-page.tsx'
import { overview } from '../overview.server.ts'
import type { Route } from './+types/home'

export const loader = ({ context }: Route.LoaderArgs) => overview(db, context.get(staffMember))

export default function Overview({ loaderData: { tasks, counts } }: Route.ComponentProps) {
  return (
    <StaffPage title="Overview">
      {tasks.length > 0 && (
        <section aria-labelledby="first">
          <h2 id="first">Do this first</h2>
          <ul className="staff-grid">
            {tasks.map((task) => (
              <li key={task.text} className="staff-box">
                <p>{task.text}</p>
                <p>
                  <Link to={task.href}>{task.link}</Link>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {counts.length > 0 && (
        <section aria-labelledby="work">
          <h2 id="work">Work</h2>
          <ul className="staff-grid">
            {counts.map(({ label, count, href }) => (
              <li key={label} className="staff-box">
                <p className="staff-count">{count}</p>
                <p>
                  <Link to={href}>{label}</Link>
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {tasks.length === 0 && counts.length === 0 && <p>Nothing waits for you.</p>}
    </StaffPage>
  )
}
