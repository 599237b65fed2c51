import { Link } from 'react-router'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { ButtonLink, ButtonRow } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { StatusTag, type TagLook } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { audienceName, ISSUES_A_PAGE } from '../../model/rules.ts'
import { issues, listCounts } from '../../model/staff-queries.server.ts'
import type { Route } from './+types/list'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const asked = Number.parseInt(new URL(request.url).searchParams.get('page') ?? '1', 10) || 1
  const page = Math.max(1, Math.min(1000, asked))
  const [rows, counts] = await Promise.all([issues(db, page), listCounts(db)])
  return {
    counts,
    page,
    more: rows.length > ISSUES_A_PAGE,
    letters: rows.slice(0, ISSUES_A_PAGE).map((one) => ({
      id: one.id,
      subject: one.subject || 'Without a subject',
      topic: audienceName(one.topic),
      state: one.state,
      recipients: one.begunAt ? one.recipients.toLocaleString('en-US') : 'Not sent',
      when: whenWords(one),
    })),
  }
}

function whenWords(one: { state: string; sendAt: string | null; begunAt: string | null; editedAt: string }) {
  const { timeZone } = config
  if (one.begunAt) return `${one.state === 'sending' ? 'Started' : 'Sent'} ${longDate(one.begunAt, timeZone)}`
  if (one.state === 'planned') return `Goes out ${dayAndHour(one.sendAt ?? '', timeZone)}`
  return `Changed ${longDate(one.editedAt, timeZone)}`
}

const STATES: Record<string, [string, TagLook]> = {
  draft: ['Draft', 'plain'],
  planned: ['Planned', 'waiting'],
  sending: ['Being sent', 'info'],
  sent: ['Sent', 'success'],
  stopped: ['Stopped', 'danger'],
}

export default function NewsletterList({ loaderData }: Route.ComponentProps) {
  const { counts, letters, page, more } = loaderData
  return (
    <ConsolePage
      title="Newsletter"
      lead={`${counts.active.toLocaleString('en-US')} on the list, ${counts.paused.toLocaleString('en-US')} of them paused.`}
      actions={
        <ButtonRow>
          <ButtonLink to="/staff/newsletter/new">Write a letter</ButtonLink>
          <ButtonLink to="/staff/newsletter/people" look="quiet">
            The list of people
          </ButtonLink>
        </ButtonRow>
      }
    >
      {letters.length === 0 ? (
        <p>No letters yet. Nothing goes out before you plan it, and then you have ten minutes to stop it.</p>
      ) : (
        <Table
          caption="Letters"
          head={['Letter', 'State', 'When', 'For', 'Recipients']}
          ids={letters.map(({ id }) => id)}
          rows={letters.map((one) => {
            const [word, look] = STATES[one.state] ?? [one.state, 'plain']
            return [
              <Link key="subject" to={`/staff/newsletter/${one.id}`} className="line-link">
                {one.subject}
              </Link>,
              <StatusTag key="state" look={look}>
                {word}
              </StatusTag>,
              one.when,
              one.topic,
              one.recipients,
            ]
          })}
        />
      )}
      {(page > 1 || more) && (
        <nav aria-label="More letters" className="button-row">
          {page > 1 && <Link to={`/staff/newsletter?page=${page - 1}`}>Newer letters</Link>}
          {more && <Link to={`/staff/newsletter?page=${page + 1}`}>Older letters</Link>}
        </nav>
      )}
    </ConsolePage>
  )
}
