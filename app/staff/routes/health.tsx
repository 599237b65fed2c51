import { Form, redirect } from 'react-router'
import { config } from '#app/platform/config.server.ts'
import { formData } from '#app/platform/forms.server.ts'
import { leaveNotice } from '#app/platform/notices.server.ts'
import { staffMember } from '#app/platform/staff-member.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { Button } from '#app/ui/button.tsx'
import { Table } from '#app/ui/data.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { db } from '#db/connect.server.ts'
import { StaffPage } from '../components/staff-page.tsx'
import { health, tryAgain } from '../health.server.ts'
import type { Route } from './+types/health'

export async function loader() {
  const found = await health(db)
  return {
    ...found,
    failed: found.failed.map((one) => ({ ...one, failedAt: dayAndHour(one.failedAt, config.timeZone) })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await formData(request)
  await tryAgain(db, String(form.get('id')), context.get(staffMember).userId)
  const notice = {
    kind: 'success',
    title: 'It is tried again',
    text: 'Load this page again in a minute.',
  } as const
  return redirect('/staff/health', { status: 303, headers: { 'Set-Cookie': leaveNotice(notice) } })
}

export default function HealthPage({ loaderData: { checks, failed } }: Route.ComponentProps) {
  return (
    <StaffPage title="Health" lead="Whether everything that has to work does.">
      <Table
        caption="Checks"
        head={['What', 'State', 'In words']}
        rows={checks.map(({ name, good, words }) => [
          name,
          <span key={name} className="staff-state">
            <Icon name={good ? 'check' : 'error'} />
            {good ? 'Good' : 'Look at this'}
          </span>,
          words,
        ])}
      />
      {failed.length === 0 ? (
        <p>No work has failed.</p>
      ) : (
        <Table
          caption="Work that failed eight times"
          head={['What', 'Since', 'Error', 'Again']}
          rows={failed.map((job) => [
            job.name,
            job.failedAt,
            job.error,
            <Form key={job.id} method="post">
              <input type="hidden" name="id" value={job.id} />
              <Button look="quiet" size="small">
                Try again
              </Button>
            </Form>,
          ])}
        />
      )}
    </StaffPage>
  )
}
