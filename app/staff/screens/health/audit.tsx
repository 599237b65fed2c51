import { Form } from 'react-router'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { capital } from '#app/platform/text/capital.ts'
import { dayAndHour, hour, longDate } from '#app/platform/time.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Table } from '#app/ui/parts/data.tsx'
import { Pagination } from '#app/ui/parts/lists.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { checkWholeTrail, trailPage, trailPeople } from '../../health/trail.server.ts'
import { detailWords } from '../../health/trail-details.ts'
import { actsFor, WHAT_YOU_SEE } from '../../health/trail-words.ts'
import { actionWords, countWords } from '../../model/words.ts'
import type { Route } from './+types/audit'

const EVERYTHING = { value: '', label: 'Everything' }
const EVERYBODY = { value: '', label: 'Everyone' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const { searchParams } = new URL(request.url)
  const asked = Number.parseInt(searchParams.get('page') ?? '1', 10)
  const page = Math.max(1, Math.min(1_000_000, asked || 1))
  const people = await trailPeople(db)
  const acts = actsFor(me.role)
  const oneOf = (name: string, choices: readonly { value: string }[]) =>
    choices.find(({ value }) => value === searchParams.get(name))?.value ?? ''
  const filter = { act: oneOf('act', acts), who: oneOf('who', people) }
  const { lines, count, pages } = await trailPage(db, me, page, filter)
  const when = (at: string) => `${longDate(at, config.timeZone)}, ${hour(at, config.timeZone)}`
  return {
    page,
    pages,
    count,
    some: me.role === 'steward' ? null : WHAT_YOU_SEE[me.role],
    acts,
    people,
    filter,
    lines: lines.map((line) => ({ ...line, when: when(line.at) })),
  }
}

export async function action() {
  const found = await checkWholeTrail(db)
  return { ...found, at: dayAndHour(new Date().toISOString(), config.timeZone) }
}

export const handle = { hydrate: false }

export default function Audit({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, count, page, pages, some, acts, people, filter } = loaderData
  const narrowed = filter.act !== '' || filter.who !== ''
  return (
    <ConsolePage
      title="Audit trail"
      lead="Who did what, and when. The site can show if a line was changed or is missing."
    >
      {actionData && (
        <Notice kind={actionData.holds ? 'success' : 'danger'} title={actionData.title} focus>
          {actionData.sentences.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {actionData.checked && <p>Checked {actionData.at}.</p>}
        </Notice>
      )}
      <Form method="post" action="/staff/audit" className="staff-tools">
        <p>This checks every line again, from the first to the last. It can take a minute.</p>
        <Button look="quiet">Check every line</Button>
      </Form>
      <Form method="get" action="/staff/audit" className="staff-tools">
        <Select
          label="What"
          name="act"
          width="half"
          defaultValue={filter.act}
          choices={[EVERYTHING, ...acts]}
        />
        <Select
          label="Who"
          name="who"
          width="half"
          defaultValue={filter.who}
          choices={[EVERYBODY, ...people]}
        />
        <Button look="quiet">Show these lines</Button>
      </Form>
      {some && <p>{some}</p>}
      {lines.length > 0 ? (
        <Table
          caption={`Newest first. ${capital(countWords(count, 'line', 'lines'))}${narrowed ? ' of this kind' : ''} in all.`}
          head={['Line', 'When', 'Who', 'What', 'Which']}
          ids={lines.map(({ seq }) => seq)}
          rows={lines.map(({ seq, at, when, who, action, what, isId }) => [
            seq,
            <time key="when" dateTime={at}>
              {when}
            </time>,
            <span key="who" data-name>
              {who}
            </span>,
            actionWords(action, detailWords),
            isId ? <code key="what">{what}</code> : what || '-',
          ])}
        />
      ) : (
        <p>{count === 0 ? 'There is no such line.' : 'There is nothing on this page of the trail.'}</p>
      )}
      <Pagination inPlace page={page} pages={pages} address={(number) => addressOf(number, filter)} />
    </ConsolePage>
  )
}

function addressOf(page: number, filter: Record<string, string>): string {
  const asked = Object.entries({ ...filter, page: page === 1 ? '' : String(page) }).filter(
    ([, value]) => value !== '',
  )
  const query = new URLSearchParams(asked).toString()
  return query ? `/staff/audit?${query}` : '/staff/audit'
}
