import { Form } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { readForm } from '#app/platform/http/read-form.server.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { NO_MAIL } from '#app/shared/promises/promises.ts'
import { canMail, mailFollowsNow } from '#app/shared/promises/site-state.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { StatusTag } from '#app/ui/parts/lists.tsx'
import { useMail } from '#app/ui/parts/mail-told.tsx'
import { db } from '#db/connect.server.ts'
import { deleteJob, GO_BY_THEMSELVES, health, retryJobs, sendTestMail } from '../../health/health.server.ts'
import { healthLines } from '../../health/health-lines.ts'
import { healthSchema } from '../../model/forms.server.ts'
import { countWords } from '../../model/words.ts'
import type { WhyDeleted } from '../../model/work-words.ts'
import type { Route } from './+types/health'
import { FailedWork } from './failed-work.tsx'

export async function loader() {
  const found = await health(db)
  const when = (at: string) => dayAndHour(at, config.timeZone)
  const troubled = (jobs: typeof found.jobs.failed) =>
    jobs.map(({ since, next, ...job }) => ({
      ...job,
      since: when(since),
      next: when(next),
      deletable: job.failedAt !== null && !GO_BY_THEMSELVES.includes(job.name),
    }))
  const { away } = found.mail
  const mail = { ...found.mail, away: away && { ...away, since: when(away.since) } }
  const trail = found.trail && {
    ...found.trail,
    wholeAt: found.trail.wholeAt && when(found.trail.wholeAt),
  }
  return {
    failed: troubled(found.jobs.failed),
    trying: troubled(found.jobs.trying),
    lines: healthLines({ ...found, mail, trail, runningSince: when(found.runningSince) }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const member = context.get(staffMember)
  const form = await readForm(request, healthSchema)
  if (!form.values)
    throw new Response('We could not read what was sent. Load the page again.', { status: 400 })
  const { intent, job, why } = form.values
  if (intent === 'delete' && !why) throw new Response('Choose why this work is deleted.', { status: 422 })
  const done =
    intent === 'retry'
      ? await retried(job, member.userId)
      : intent === 'delete' && why
        ? await deleted(job, why, member.userId)
        : await mailed(member)
  return redirectWithFlash('/staff/health', { kind: 'success', ...done })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

async function retried(job: string, by: string) {
  const count = await retryJobs(db, job, by)
  return {
    title: 'It is tried again',
    text: `We try ${countWords(count, 'piece of work', 'pieces of work')} again now. Load this page again in a minute to see if it worked.`,
  }
}

async function deleted(job: string, why: WhyDeleted, by: string) {
  return (await deleteJob(db, job, why, by))
    ? {
        title: 'The failed work is deleted',
        text: 'It is not tried again. The audit trail says who deleted it, and why.',
      }
    : { title: 'Nothing was deleted', text: 'This work is no longer here, or it is being tried again.' }
}

async function mailed(member: { userId: string; email: string }) {
  await sendTestMail(db, member)
  return {
    title: canMail ? 'A test email is on its way to you' : 'No test email was sent',
    text: mailFollowsNow('If it is not in your inbox in 5 minutes, look at failed work on this page.'),
  }
}

export default function Health({ loaderData: { lines, failed, trying } }: Route.ComponentProps) {
  const mail = useMail()
  const troubles = lines.filter(({ state }) => state === 'trouble').length
  return (
    <ConsolePage
      title="Health"
      lead={
        troubles > 0
          ? `${countWords(troubles, 'thing needs', 'things need')} your attention.`
          : 'All is well.'
      }
    >
      <DescriptionList
        items={lines.map(({ name, state, says, more }) => ({
          name,
          value: (
            <>
              <p>{says}</p>
              {more && <p className="health-more">{more}</p>}
            </>
          ),
          action: <StatusTag look={STATES[state].look}>{STATES[state].word}</StatusTag>,
        }))}
      />
      <FailedWork failed={failed} trying={trying} />
      <section aria-labelledby="test-mail">
        <h2 id="test-mail">Test email</h2>
        {mail === 'none' ? (
          <p>{NO_MAIL}</p>
        ) : (
          <Form method="post" className="staff-form">
            <p>We send a short letter to your own address.</p>
            <Button look="quiet" name="intent" value="test-mail">
              Send me a test email
            </Button>
          </Form>
        )}
      </section>
    </ConsolePage>
  )
}

const STATES = {
  well: { look: 'success', word: 'Good' },
  note: { look: 'info', word: 'For your information' },
  trouble: { look: 'danger', word: 'Needs attention' },
} as const
