import { showChangedMeanwhile } from '#app/platform/forms/changed-meanwhile.ts'
import { answerImport, importGone } from '#app/platform/forms/import-screens.server.ts'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { longDate } from '#app/platform/time.ts'
import { DescriptionList, Table } from '#app/ui/parts/data.tsx'
import { ImportChanges } from '#app/ui/staff/import-changes.tsx'
import { db } from '#db/connect.server.ts'
import { peopleWords } from '../../model/people-words.ts'
import { FATES, type Fate, fateCounts } from '../../subscribers/fates.ts'
import { countsOf, importList, planList } from '../../subscribers/import-subscribers.server.ts'
import { keptList, UNDO_DAYS } from '../../subscribers/uploaded-lists.server.ts'
import type { Route } from './+types/list-preview'

/** The page names this many people of each kind. The file has all. */
const NAMED = 200

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const list = await keptList(db, params.importId, me.userId)
  if (!list) throw importGone('/staff/newsletter/people', 'list')
  const plan = await planList(db, list)
  const counts = countsOf(plan)
  const fates = Object.keys(FATES) as Fate[]
  const groups = fates
    .filter((fate) => counts[fate] > 0)
    .map((fate) => ({
      fate,
      count: counts[fate],
      people: plan.people
        .filter((one) => one.fate === fate)
        .slice(0, NAMED)
        .map(({ line, address, consentAt }) => ({
          line,
          address,
          agreed: consentAt && longDate(consentAt),
        })),
    }))
  return { counts, groups, columns: plan.columns, mark: plan.mark, id: params.importId, days: UNDO_DAYS }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  return answerImport(await formData(request), async ({ mark }) => {
    const counts = await importList(db, params.importId, { mark, by: me.userId })
    const text = `${fateCounts(counts, 'done')} Nothing was sent to anyone.`
    return { to: '/staff/newsletter/people', text }
  })
}

export const shouldRevalidate = showChangedMeanwhile
export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

const changes = (counts: Record<Fate, number>): boolean =>
  counts.added + counts['taken-off'] + counts['left-there'] + counts['came-back-there'] > 0

export default function ListPreview({ loaderData, actionData }: Route.ComponentProps) {
  const { counts, groups, columns, mark, id, days } = loaderData
  return (
    <ImportChanges
      title="What the import would do"
      lead={fateCounts(counts, 'will')}
      errors={actionData?.errors}
      mark={mark}
      options={<p>You can undo the import for {days} days. Nothing is sent to anyone now.</p>}
      button={
        !changes(counts) ? null : counts.added > 0 ? `Add ${peopleWords(counts.added)}` : 'Import this list'
      }
      nothing={changes(counts) ? null : 'Nothing to import. The file changes nothing.'}
      back="/staff/newsletter/people"
    >
      <section className="staff-box" aria-labelledby="columns">
        <h2 id="columns">What we read</h2>
        <DescriptionList
          items={[
            { name: 'The day each person agreed', value: `Column ${columns.consent}` },
            {
              name: 'Columns that say who left',
              value: columns.states.join(', ') || 'No column says so',
            },
            { name: 'Columns that we do not use', value: columns.unused.join(', ') || 'None' },
          ]}
        />
        <p>
          <a className="line-link" href={`/staff/newsletter/people/import/${id}/list.csv`}>
            Everyone in the file, and what happens, as CSV
          </a>
        </p>
      </section>
      {groups.map(({ fate, count, people }) => (
        <section key={fate} className="staff-box" aria-labelledby={fate}>
          <h2 id={fate}>
            {FATES[fate].title}: {peopleWords(count)}
          </h2>
          <p>{FATES[fate].says}</p>
          <Table
            caption={count > people.length ? `The first ${people.length} people` : FATES[fate].title}
            head={['Address', 'Line', ...(fate === 'added' ? ['Agreed'] : [])]}
            ids={people.map(({ line }) => line)}
            rows={people.map(({ address, line, agreed }) => [
              address,
              String(line),
              ...(fate === 'added' ? [agreed] : []),
            ])}
          />
        </section>
      ))}
    </ImportChanges>
  )
}
