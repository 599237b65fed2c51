import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { lookFirst } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { parseImport } from '#app/platform/sandbox/parse-import.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Field, TextArea } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList, Table } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { ImportFile } from '#app/ui/staff/import-file.tsx'
import { db } from '#db/connect.server.ts'
import { offSchema } from '../../model/forms.server.ts'
import { peopleWords } from '../../model/people-words.ts'
import { listCounts } from '../../model/staff-queries.server.ts'
import type { BadRow, readList } from '../../subscribers/read-list.server.ts'
import { removeSubscriber } from '../../subscribers/subscribing.server.ts'
import { doneImports, keepList, UNDO_DAYS } from '../../subscribers/uploaded-lists.server.ts'
import type { Route } from './+types/people'

const MOST_BYTES = 4 * 1024 * 1024

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const imports = await doneImports(db)
  return {
    counts: await listCounts(db),
    imports: imports.map((one) => ({ ...one, doneAt: longDate(one.doneAt) })),
    days: UNDO_DAYS,
  }
}

interface Answer {
  errors?: Record<string, string>
  typed?: string
  off?: 'taken' | 'off' | 'unknown'
  bad?: BadRow[]
  badCount?: number
  /** The pasted text. */
  rows?: string
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const form = await formData(request, { text: MOST_BYTES, file: MOST_BYTES })
  if (form.get('intent') === 'off') {
    const { values, typed, errors } = await readForm(form, offSchema)
    if (!values) return data<Answer>({ errors, typed: typed.address }, { status: 422 })
    return data<Answer>({ off: await removeSubscriber(db, values.address, me.userId) })
  }
  const file = form.get('file')
  const again = (sentence: string) =>
    data<Answer>({ errors: { file: sentence }, rows: String(form.get('rows') ?? '') }, { status: 422 })
  if (file instanceof File && file.size > MOST_BYTES) return again('The file is larger than 4 MB. Split it')
  const chosen = file instanceof File && file.size > 0 ? new Uint8Array(await file.arrayBuffer()) : null
  const typed = String(form.get('rows') ?? '')
  if (!chosen && !typed.trim()) return again('Choose a file, or put the rows in the box')
  const read = await parseImport<typeof readList>('read-list', [
    chosen ?? new TextEncoder().encode(typed),
    today(),
  ])
  if ('problem' in read) return again(read.problem)
  if (!('bad' in read))
    return lookFirst(`/staff/newsletter/people/import/${await keepList(db, read, me.userId)}`)
  const { bad, count } = read
  const errors = {
    file: `${count === 1 ? '1 row is' : `${count.toLocaleString('en-US')} rows are`} wrong, so nothing was imported. Fix the file, then send it again`,
  }
  return data<Answer>({ errors, bad, badCount: count, rows: chosen ? '' : typed }, { status: 422 })
}

const OFF_WORDS = {
  taken: [
    'This person gets no more letters',
    'The address is deleted. A mark stays, so that no file puts it back on the list.',
  ],
  off: ['This address was already off the list', 'Nothing was changed.'],
  unknown: [
    'This address is not on the list',
    'Check how it is written. They may get our letters at another address.',
  ],
} as const

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

export default function People({ loaderData: { counts, imports, days }, actionData }: Route.ComponentProps) {
  const { errors, bad, badCount = 0, rows, typed, off } = (actionData ?? {}) as Answer
  return (
    <ConsolePage
      title="People on the newsletter’s list"
      error={Boolean(errors)}
      lead={
        <Link className="line-link" to="/staff/newsletter">
          Back to all letters
        </Link>
      }
    >
      <ErrorSummary errors={errors} />
      {off && (
        <Notice kind={off === 'taken' ? 'success' : 'info'} title={OFF_WORDS[off][0]} focus>
          <p>{OFF_WORDS[off][1]}</p>
        </Notice>
      )}
      {bad && (
        <Table
          caption={
            badCount > bad.length
              ? `The first ${bad.length} of ${badCount.toLocaleString('en-US')} wrong rows`
              : 'Wrong rows'
          }
          head={['Line', 'What is wrong']}
          ids={bad.map(({ line }) => line)}
          rows={bad.map(({ line, reason }) => [line, reason])}
        />
      )}
      <section className="staff-box" aria-labelledby="counts">
        <h2 id="counts">How many</h2>
        <DescriptionList
          items={[
            { name: 'On the list', value: counts.active.toLocaleString('en-US') },
            { name: 'Of them paused', value: counts.paused.toLocaleString('en-US') },
            { name: 'Asked and did not confirm yet', value: counts.asked.toLocaleString('en-US') },
            { name: 'Left', value: counts.left.toLocaleString('en-US') },
            {
              name: 'Their email came back, or they marked it as spam',
              value: counts.suppressed.toLocaleString('en-US'),
            },
          ]}
        />
        <p>
          Addresses are locked. Nobody sees them here one by one. People who left stay off the list, even if a
          file has them again.
        </p>
      </section>
      <section className="staff-box" aria-labelledby="off">
        <h2 id="off">Take one person off</h2>
        <p>For someone who asked you by phone, by letter or in a message. They get no email about it.</p>
        <Form method="post" noValidate className="staff-form">
          <Field
            label="Their email address"
            name="address"
            type="email"
            width="half"
            defaultValue={typed}
            error={errors?.address}
            autoComplete="off"
          />
          <Button look="quiet" name="intent" value="off">
            Take this address off the list
          </Button>
        </Form>
      </section>
      <ImportFile
        title="Import a list"
        lead={
          <p>
            Only people who agreed to our letters, each with the day they agreed. You see who would be added
            and who is left out before anything is saved.
          </p>
        }
        label="CSV file"
        accept=".csv,.txt,.tsv,text/csv"
        error={errors?.file}
        hint="Required columns: email and consent_date (like 2026-03-05 or 3/5/2026). Optional columns: topics, format (html or text), state (active, left or suppressed) and paused_until (like 2026-06-30). Topics are all, legal, policy and digest, with spaces between. We also read exports of Mailchimp, Ghost and Substack."
        required={false}
        options={
          <TextArea
            label="Or paste the rows"
            name="rows"
            rows={4}
            optional
            defaultValue={rows}
            hint="Include the row of column names."
          />
        }
        button="Look at the people"
      />
      {imports.length > 0 && (
        <section className="staff-box" aria-labelledby="imports">
          <h2 id="imports">Imports that can be undone</h2>
          <p>Each import can be undone for {days} days.</p>
          <Table
            caption="Imports, newest first"
            head={['Day', 'Added', 'Taken off', 'Undo']}
            ids={imports.map(({ id }) => id)}
            rows={imports.map(({ id, doneAt, added, takenOff, undone }) => [
              doneAt,
              peopleWords(added),
              peopleWords(takenOff),
              undone ? (
                'Undone'
              ) : (
                <Link key="undo" className="line-link" to={`/staff/newsletter/people/undo/${id}`}>
                  Undo the import of {doneAt}
                </Link>
              ),
            ])}
          />
        </section>
      )}
      <section className="staff-box" aria-labelledby="out">
        <h2 id="out">Export the list</h2>
        <p>
          A CSV file with every address. It is not encrypted. Keep it locked, and delete it when you are done.
          The audit trail says that you exported it.
        </p>
        <Form method="post" action="/staff/newsletter/people.csv" reloadDocument>
          <Button look="quiet">Save the list as CSV</Button>
        </Form>
      </section>
    </ConsolePage>
  )
}
