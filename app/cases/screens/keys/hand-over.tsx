import { Form, Link } from 'react-router'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { recipients } from '#app/platform/keys/recipients.server.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { whoHasAKey } from '../../desk/assigning.server.ts'
import { openCases } from '../../queue/case-queue.server.ts'
import type { Route } from './+types/hand-over'
import { HandOver } from './hand-over-form.tsx'

export { links } from '../../desk/desk-links.ts'

const NOBODY = 'nobody'

export async function loader({ request, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  const of = new URL(request.url).searchParams.get('of') ?? ''
  const { chain, root } = await recipients(db)
  const all = holder && me.role === 'steward' ? await openCases(db, holder) : []
  return {
    may: me.role === 'steward',
    me: me.userId,
    holder,
    of,
    list: { chain, root },
    colleagues: await whoHasAKey(db),
    cases: all.filter((one) => of === '' || one.ownerId === (of === NOBODY ? null : of)),
  }
}

export default function HandOverCases({ loaderData }: Route.ComponentProps) {
  const { may, me, holder, of, list, colleagues, cases } = loaderData
  const named = colleagues.map(({ userId, name }) => ({
    value: userId,
    label: userId === me ? `${name} (you)` : name,
  }))
  return (
    <ConsolePage
      title="Hand over cases"
      first={may && holder && <OpenKey />}
      lead={
        <Link className="line-link" to="/staff/cases">
          Back to all cases
        </Link>
      }
    >
      {!may || !holder ? (
        <Notice kind="info" title={may ? 'Your key is not on the list' : 'Stewards hand over cases'}>
          <p>
            {may
              ? 'Put it on the list first.'
              : 'Ask a steward to do it. You can take a case on its own page.'}
          </p>
        </Notice>
      ) : (
        <>
          <p>
            A colleague gets the keys to the cases you choose and becomes their owner. Everyone who could open
            them before still can.
          </p>
          <Form method="get" className="staff-tools">
            <Select
              label="Whose cases"
              name="of"
              width="half"
              defaultValue={of}
              choices={[
                { value: '', label: 'All open cases' },
                { value: NOBODY, label: 'Cases with no owner' },
                ...named,
              ]}
            />
            <Button look="quiet">Show them</Button>
          </Form>
          <HandOver key={of} cases={cases} colleagues={named} list={list} holder={holder} />
        </>
      )}
    </ConsolePage>
  )
}
