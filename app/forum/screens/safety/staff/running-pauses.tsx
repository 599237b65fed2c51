import { Form, Link, redirect } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { Refused } from '#app/platform/refused.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { dayAndHour } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Pagination } from '#app/ui/parts/lists.tsx'
import { db } from '#db/connect.server.ts'
import { pageAsked } from '../../../model/rules.ts'
import { words as forumWords } from '../../../model/words.ts'
import { liftAct } from '../../../moderation/forms.server.ts'
import {
  countOfPauses,
  endPause,
  PAUSES_A_PAGE,
  runningPauses,
} from '../../../moderation/running-pauses.server.ts'
import { PAUSES_AT_DESK } from '../../../posts/safety-rules.ts'
import { bansAfterDeletion, endBanAfterDeletion } from '../../../safety/bans-after-deletion.server.ts'
import { Acted } from '../../staff/acted.tsx'
import type { Route } from './+types/running-pauses'

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const count = await countOfPauses(db)
  const pages = Math.max(1, Math.ceil(count / PAUSES_A_PAGE))
  const page = pageAsked(request)
  if (page > pages) throw redirect(`${PAUSES_AT_DESK}?page=${pages}`)
  const day = (iso: string) => dayAndHour(iso, config.timeZone)
  return {
    count,
    page,
    pages,
    kept: (await bansAfterDeletion(db)).map(({ id, stops, until }) => ({
      id,
      kind: stops === 'forum' ? ('ban' as const) : ('pause' as const),
      until: until ? day(until) : 'One of you ends it',
    })),
    pauses: (await runningPauses(db, page)).map(({ at, until, rule, ...one }) => ({
      ...one,
      rule: forumWords.rules[rule],
      since: day(at),
      until: until ? day(until) : 'One of you ends it',
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { userId, ...me } = context.get(staffMember)
  requireRole({ userId, ...me }, mayPublish)
  const { values } = await readForm(await formData(request), liftAct)
  if (!values) throw new Refused('This form was not complete. Load the page again.', 422)
  await endPause(db, userId, values.measureId)
  await endBanAfterDeletion(db, userId, values.measureId)
  return { done: true }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

/** Members who cannot write now, with a button to end that early. */
export default function RunningPauses({ loaderData, actionData }: Route.ComponentProps) {
  const { count, page, pages, pauses, kept } = loaderData
  return (
    <ConsolePage
      title="Active pauses and bans"
      lead={
        <>
          Each one ends by itself on its day, or when one of you ends it.{' '}
          <Link className="line-link" to="/staff/forum">
            Back to the forum desk
          </Link>
        </>
      }
    >
      <Acted
        did={actionData?.done ? ['It has ended', 'The member is told, unless they have left.'] : undefined}
        answer={actionData}
      />
      {count + kept.length === 0 && <p>Nobody is paused or banned now.</p>}
      {pauses.map((pause) => (
        <Pause key={pause.id} pause={pause} />
      ))}
      {kept.length > 0 && (
        <section className="staff-box" aria-labelledby="kept">
          <h2 id="kept">Of accounts that were deleted</h2>
          <p>
            Each one holds for a new account with the same email address. We keep a mark of the address that
            nobody can read.
          </p>
          <ul>
            {kept.map(({ id, kind, until }, at) => (
              <li key={id}>
                {kind === 'ban' ? 'Ban' : 'Pause'} {at + 1}. Until: {until}
                <Disclosure summary={`End ${kind} ${at + 1}`}>
                  <Form method="post">
                    <input type="hidden" name="measureId" value={id} />
                    <Button
                      look="quiet"
                      name="intent"
                      value="lift"
                      aria-label={`Yes, end it now: ${kind} ${at + 1} of a deleted account`}
                    >
                      Yes, end it now
                    </Button>
                  </Form>
                </Disclosure>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Pagination
        page={page}
        pages={pages}
        inPlace
        address={(number) => `${PAUSES_AT_DESK}?page=${number}`}
      />
    </ConsolePage>
  )
}

function Pause({ pause }: { pause: Route.ComponentProps['loaderData']['pauses'][number] }) {
  const { id, kind, name, personUrl, rule, since, until, byName } = pause
  return (
    <article className="staff-box">
      <h2>
        {kind === 'ban' ? 'Ban of ' : 'Pause of '}
        {personUrl ? (
          <Link to={personUrl} data-name>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi data-name>{name ?? 'someone without a handle'}</bdi>
        )}
      </h2>
      <DescriptionList
        items={[
          { name: 'Since', value: since },
          { name: 'Until', value: until },
          { name: 'Rule', value: rule },
          { name: 'By', value: byName ?? 'Someone who left' },
        ]}
      />
      <Disclosure summary={`End the ${kind}`}>
        <p>The member is told. What you wrote stays on their page, marked as taken back.</p>
        <Form method="post">
          <input type="hidden" name="measureId" value={id} />
          <Button
            look="quiet"
            name="intent"
            value="lift"
            aria-label={`Yes, end it now: ${name ?? 'someone without a handle'}`}
          >
            Yes, end it now
          </Button>
        </Form>
      </Disclosure>
    </article>
  )
}
