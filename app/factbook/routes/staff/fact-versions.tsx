import { data, Form, Link, redirect } from 'react-router'
import { mayPublish } from '#app/platform/accounts/roles.ts'
import { requireRole, staffMember } from '#app/platform/accounts/staff-member.server.ts'
import { formData } from '#app/platform/forms/read-form.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { leaveNotice } from '#app/platform/mail/notices.server.ts'
import { notFound, Refused } from '#app/platform/requests/refused.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { lineDiff } from '#app/platform/text/line-diff.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { mayEdit } from '#app/texts/rules.ts'
import { versionAt, versionsOf } from '#app/texts/texts.server.ts'
import { Button } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { DiffLines } from '#app/ui/parts/diff-lines.tsx'
import { db } from '#db/connect.server.ts'
import { factText, ofKind, readFact } from '../../fact-texts.server.ts'
import { KINDS } from '../../kinds/kinds.server.ts'
import { restoreFact } from '../../saving-facts.server.ts'
import { factFields } from '../../typed-fact.ts'
import type { Route } from './+types/fact-versions'

const versionIn = (text: unknown) => Number(/^\d{1,9}$/.exec(String(text ?? ''))?.[0] ?? 0)

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const text = await factText(db, ofKind(params))
  const { fields } = KINDS[text.kind]
  const versions = await versionsOf(db, text.id)
  const asked = new URL(request.url).searchParams
  const to = versionIn(asked.get('to')) || text.version
  const from = versionIn(asked.get('from')) || (versions.find(({ version }) => version < to)?.version ?? to)
  const [before, after] = await Promise.all([versionAt(db, text.id, from), versionAt(db, text.id, to)])
  if (!before || !after) notFound()
  const whole = ({ content }: { content: string }) => {
    const texts = factFields(fields, readFact(content))
    return fields
      .map(({ at, label, choices = [] }) => {
        const chosen = choices.find(({ value }) => value === texts[at])
        return `${label}:\n${chosen?.label || texts[at] || 'Nothing'}`
      })
      .join('\n\n')
  }
  return {
    id: text.id,
    kind: text.kind,
    title: text.title,
    seen: text.version,
    editable: mayEdit(text.state),
    from,
    to,
    lines: lineDiff(whole(before), whole(after)),
    versions: versions.map(({ version, savedAt, savedBy, name, publishedAt }) => ({
      version,
      savedAt: dayAndHour(savedAt, config.timeZone),
      by: savedBy === null ? 'Built-in' : (name ?? 'Someone who left'),
      readSince: publishedAt && dayAndHour(publishedAt, config.timeZone),
      shown: version === text.publishedVersion,
    })),
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const id = ofKind(params)
  const form = await formData(request)
  try {
    const asked = { from: versionIn(form.get('from')), seen: versionIn(form.get('seen')) }
    if (!(await restoreFact(db, id, asked, me.userId)))
      throw new Refused('Someone has saved newer words. Look at them, then try again.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ errors: { form: error.message } }, { status: error.status })
  }
  const text = 'They are the newest version now. Visitors read them when you publish them.'
  return redirect(`/staff/facts/${params.kind}/${id}`, {
    status: 303,
    headers: { 'Set-Cookie': leaveNotice({ kind: 'success', title: 'The older words are back', text }) },
  })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => stayOnPage(() => serverAction())

export default function FactVersions({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, title, seen, editable, from, to, lines, versions } = loaderData
  const changed = lines.some((line) => line.kind !== 'same')
  const choices = versions.map((one) => ({
    value: String(one.version),
    label: `${one.version}: ${one.savedAt}, ${one.by}`,
  }))
  return (
    <ConsolePage
      title={`Versions of “${title}”`}
      error={Boolean(actionData?.errors)}
      lead={
        <Link className="line-link" to={`/staff/facts/${kind}/${id}`}>
          Back to the record
        </Link>
      }
    >
      <ErrorSummary errors={actionData?.errors} />
      <section className="staff-box" aria-labelledby="compare">
        <h2 id="compare">Compare two versions</h2>
        <Form method="get" noValidate className="staff-tools" key={`${from} ${to}`}>
          <Select label="Then" name="from" choices={choices} defaultValue={String(from)} />
          <Select label="Now" name="to" choices={choices} defaultValue={String(to)} />
          <Button look="quiet">Compare</Button>
        </Form>
        {changed || from === to ? <DiffLines lines={lines} /> : <p>The words of these two are the same.</p>}
        {editable && from !== seen && (
          <Form method="post" noValidate className="staff-actions">
            <input type="hidden" name="from" value={from} />
            <input type="hidden" name="seen" value={seen} />
            <Button>Use version {from} again</Button>
          </Form>
        )}
      </section>
      <Table
        caption="Versions, the newest on top"
        head={['Version', 'Saved', 'By', 'Visitors']}
        ids={versions.map(({ version }) => version)}
        rows={versions.map(({ version, savedAt, by, shown, readSince }) => [
          `Version ${version}`,
          savedAt,
          by,
          shown
            ? `Read it since ${readSince ?? savedAt}`
            : readSince
              ? `Read it from ${readSince} on`
              : 'Never read it',
        ])}
      />
    </ConsolePage>
  )
}
