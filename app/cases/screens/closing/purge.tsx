import { data, Form, Link } from 'react-router'
import { stayOnPage } from '#app/platform/forms/stay-on-page.ts'
import { redirectWithFlash } from '#app/platform/http/flash.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { notFound, Refused } from '#app/platform/refused.ts'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { retention } from '#app/platform/settings/retention.server.ts'
import { dayAndHour, longDate } from '#app/platform/time.ts'
import { dayNotOver } from '#app/shared/legal-days.ts'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { DescriptionList } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { askForPurge, GONE, withdrawRequest } from '../../approvals/approvals.server.ts'
import { endingFor, mustBeAllowed } from '../../closing/endings.server.ts'
import { confirmPurge } from '../../closing/purging.server.ts'
import { STATUS_LABELS } from '../../model/labels.ts'
import { may } from '../../status/ending-rules.ts'
import { anyForm } from '../forms.server.ts'
import type { Route } from './+types/purge'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const { found, request, who } = (await endingFor(db, me, params.caseId, 'purge')) ?? notFound()
  mustBeAllowed('see-purge', who)
  return {
    found,
    request: request && {
      ...request,
      mine: request.askedBy === me.userId,
      old: request.settingsVersion !== (await retention(db)).version,
    },
    over: found.ending.purgeOn !== null && found.ending.purgeOn <= dayNotOver(),
    mayConfirm: may('confirm-purge', who),
    timeZone: config.timeZone,
  }
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  const { request: open, who } = (await endingFor(db, me, params.caseId, 'purge')) ?? notFound()
  const { typed } = await readForm(await formData(request), anyForm)
  const here = `/staff/cases/${params.caseId}/purge`
  try {
    if (typed.intent === 'ask') {
      mustBeAllowed('ask-purge', who)
      await askForPurge(db, params.caseId, me.userId)
      return done(here, 'You asked for the deletion', 'Another person, a steward, has to confirm it.')
    }
    mustBeAllowed('withdraw-purge', who)
    // The request that was on the screen, not another one that replaced it.
    if (!open || open.id !== typed.request) throw new Refused(GONE)
    if (typed.intent === 'confirm') {
      mustBeAllowed('confirm-purge', who)
      await confirmPurge(db, open.id, me.userId)
      return done('/staff/endings', 'The case is deleted', 'Its keys, records and files are gone for good.')
    }
    if (typed.intent !== 'withdraw') throw new Refused('Choose what to do with one of the buttons.', 400)
    await withdrawRequest(db, open.id, me.userId)
    return done(here, 'Request canceled', 'Nothing was deleted.')
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return data({ wrong: error.message }, { status: error.status })
  }
}

export const clientAction = (sending: Route.ClientActionArgs) => stayOnPage(sending)

const done = (to: string, title: string, text: string) =>
  redirectWithFlash(to, { kind: 'success', title, text })

export default function Purge({ loaderData, actionData }: Route.ComponentProps) {
  const { found, request, over, timeZone } = loaderData
  const { closedOn, purgeOn, deletionAskedOn } = found.ending
  return (
    <ConsolePage
      title={`Deletion of case ${found.number}`}
      error={Boolean(actionData)}
      lead={
        <Link className="line-link" to="/staff/endings">
          Back to export and deletion
        </Link>
      }
    >
      <ErrorSummary errors={actionData && { form: actionData.wrong }} />
      <DescriptionList
        items={[
          { name: 'Status', value: STATUS_LABELS[found.status] },
          { name: 'Closed', value: closedOn ? longDate(closedOn) : 'It is not closed' },
          {
            name: deletionAskedOn ? 'Deleted on' : 'Kept until',
            value: purgeOn ? longDate(purgeOn) : 'No day is set',
          },
          { name: 'Hold', value: found.heldAt ? `Since ${dayAndHour(found.heldAt, timeZone)}` : 'No hold' },
        ]}
      />
      {whyNot(found, over) ? (
        <Notice kind="info" title="It cannot be deleted here">
          <p>{whyNot(found, over)}</p>
        </Notice>
      ) : (
        !request && <Ask />
      )}
      {request && <Asked {...loaderData} request={request} possible={!whyNot(found, over)} />}
    </ConsolePage>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function whyNot({ heldAt, ending }: Loaded['found'], over: boolean): string | null {
  if (heldAt) return 'It is on hold. Nobody can delete it until the hold is lifted.'
  if (ending.deletionAskedOn)
    return 'Its person asked for the deletion. The site does it on the day it told them.'
  if (over) return null
  return ending.purgeOn
    ? 'We have to keep it longer. When its day comes, you can ask here to delete it.'
    : 'It is open. Its time starts on the day it is closed.'
}

function Gone() {
  return (
    <ul className="spaced">
      <li>First the keys of the case go, then its answers, messages, notes and files.</li>
      <li>Nobody can open it again: not the person, not our team, not with the recovery key.</li>
      <li>Sealed copies in backups stay as long as the backups.</li>
      <li>The lines in the audit trail stay. They hold no content.</li>
    </ul>
  )
}

function Ask() {
  return (
    <section className="staff-box staff-form" aria-labelledby="ask">
      <h2 id="ask">Ask for the deletion</h2>
      <p>Its time is over. Two people decide: you ask, and a steward other than you confirms it.</p>
      <Gone />
      <p>Nothing is deleted before the second person confirms. Until then anyone here can cancel it.</p>
      <Form method="post">
        <Button look="danger" name="intent" value="ask">
          Ask for the deletion
        </Button>
      </Form>
    </section>
  )
}

function Asked({
  found,
  request,
  mayConfirm,
  possible,
  timeZone,
}: Loaded & { request: NonNullable<Loaded['request']>; possible: boolean }) {
  const confirms = mayConfirm && possible && !request.old
  return (
    <section className="staff-box staff-form" aria-labelledby="asked">
      <h2 id="asked">{confirms ? 'Confirm the deletion' : 'The deletion was asked for'}</h2>
      <p>
        {request.mine ? 'You' : request.askedName} asked for it on {dayAndHour(request.askedAt, timeZone)}.
      </p>
      {request.old && (
        <p>
          The times for keeping cases changed after that, so this request no longer works. Cancel it, look at
          the case again, and ask again.
        </p>
      )}
      {confirms && <Gone />}
      {confirms && <p>It happens at once. It cannot be undone.</p>}
      {!mayConfirm && !request.old && (
        <p>
          {request.mine ? 'Another person, a steward, confirms it.' : 'A steward confirms it.'} It waits until{' '}
          {dayAndHour(request.expiresAt, timeZone)}.
        </p>
      )}
      <Form method="post">
        <input type="hidden" name="request" value={request.id} />
        <ButtonRow>
          {confirms && (
            <Button look="danger" name="intent" value="confirm">
              Delete case {found.number} for good
            </Button>
          )}
          <Button look="quiet" name="intent" value="withdraw">
            Take the request back
          </Button>
        </ButtonRow>
      </Form>
    </section>
  )
}
