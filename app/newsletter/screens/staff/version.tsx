import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { compareLines } from '#app/platform/rendering/compare-lines.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DiffLines } from '#app/ui/parts/diff-lines.tsx'
import { db } from '#db/connect.server.ts'
import { versionAt } from '../../issues/issue-versions.server.ts'
import { saveIssue } from '../../issues/issues.server.ts'
import { audienceName, type Topic } from '../../model/rules.ts'
import { issueAt } from '../../model/staff-queries.server.ts'
import type { Route } from './+types/version'

async function find({ issueId, version }: { issueId: string; version: string }) {
  const issue = (await issueAt(db, issueId)) ?? notFound()
  const old = (/^\d{1,9}$/.test(version) && (await versionAt(db, issueId, Number(version)))) || notFound()
  return { issue, old }
}

const whole = ({ subject, topic, body }: { subject: string; topic: string; body: string }) =>
  `Subject: ${subject}\nFor: ${audienceName(topic)}\n\n${body}`

export async function loader({ params, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const { issue, old } = await find(params)
  const [lines = []] = await compareLines([[whole(old), whole(issue)]])
  return {
    id: issue.id,
    seen: issue.version,
    draft: issue.state === 'draft',
    savedAt: dayAndHour(old.savedAt, config.timeZone),
    name: old.name ?? 'someone who left',
    lines,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const { issue, old } = await find(params)
  const form = await formData(request)
  const { subject, body, topic } = old
  try {
    await saveIssue(
      db,
      issue.id,
      Number(form.get('seen')) || 0,
      { subject, body, topic: topic as Topic },
      me.userId,
    )
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
  const text = 'The letter now says what it said then. What it said before is saved as a version.'
  return redirectWithFlash(`/staff/newsletter/${issue.id}`, {
    kind: 'success',
    title: 'The older words are back',
    text,
  })
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function Version({ loaderData, actionData }: Route.ComponentProps) {
  const { id, seen, draft, savedAt, name, lines } = loaderData
  const changed = lines.some(({ kind }) => kind !== 'same')
  return (
    <ConsolePage
      title={`The letter on ${savedAt}`}
      error={Boolean(actionData?.errors)}
      lead={
        <Link className="line-link" to={`/staff/newsletter/${id}/versions`}>
          Back to all versions
        </Link>
      }
    >
      <ErrorSummary errors={actionData?.errors} />
      <p>Saved by {name}.</p>
      <section aria-labelledby="changes">
        <h2 id="changes">What has changed since then</h2>
        {changed ? <DiffLines lines={lines} /> : <p>Nothing. The letter is the same now.</p>}
      </section>
      {changed && draft && (
        <Form method="post" className="staff-actions">
          <input type="hidden" name="seen" value={seen} />
          <Button>Use this version again</Button>
        </Form>
      )}
      {changed && !draft && <p>The letter is planned or sent, so no older version can be used again.</p>}
    </ConsolePage>
  )
}
