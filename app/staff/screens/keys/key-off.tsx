import { Link } from 'react-router'
import { BrokenRecipients } from '#app/platform/keys/recipients.server.ts'
import { notFound } from '#app/platform/refused.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { keyBoard, lastSigner } from '../../keys/staff-keys.server.ts'
import { maySignKeys } from '../../model/rules.ts'
import { theseOpen } from '../../model/words.ts'
import { onlyOpenedBy } from '../../people/removing.server.ts'
import type { Route } from './+types/key-off'
import { RecoveryFileField, SigningReport, useSigning } from './use-signing.tsx'

export { links } from '../../keys/key-links.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, maySignKeys)
  const board = await keyBoard(db).catch((error: unknown) => {
    if (error instanceof BrokenRecipients) return notFound()
    throw error
  })
  const one = board.recipients.find(({ id, kind }) => id === params.holder && kind === 'staff')
  const { cases, messages } = await onlyOpenedBy(db, one ? [one.id] : [])
  return {
    board,
    gone: !one,
    id: params.holder,
    name: one?.name ?? '',
    own: one?.staffId === me.userId,
    last: Boolean(one) && lastSigner(board.recipients, params.holder),
    only: { cases, messages },
  }
}

export default function TakeOffList({ loaderData }: Route.ComponentProps) {
  const { board, gone, id, name, own, last, only } = loaderData
  const { mine, report, working, sign, setFile } = useSigning(board)
  const takeOff = () =>
    sign(async (signer) => {
      const { takeOffList } = await import('../../keys/signing.client.ts')
      await takeOffList(board, signer, id)
      return {
        kind: 'success',
        title: `${name} is off the list`,
        text: 'Nothing new is sealed to this key. Go to the overview and give the cases that it opened new keys.',
      }
    })
  return (
    <ConsolePage
      title={gone ? 'Take a key off the list' : `Take ${name} off the list`}
      lead={
        <Link className="line-link" to="/staff/keys">
          Back to keys
        </Link>
      }
    >
      <SigningReport report={report} />
      {gone ? (
        !report && <p>This key is not on the list.</p>
      ) : last ? (
        <Notice kind="info" title="This is the last key of a steward">
          <p>Someone has to be able to sign the list. Put the key of another steward on it first.</p>
        </Notice>
      ) : (
        <>
          {own && (
            <Notice kind="danger" title="This is your own key">
              <p>You cannot open any case or message until another steward puts you back on the list.</p>
            </Notice>
          )}
          <Lost only={only} />
          <ul className="spaced">
            <li>Nothing new is sealed to this key.</li>
            <li>What it opened gets new keys. People still know what they have already read.</li>
          </ul>
          {!mine && <RecoveryFileField choose={setFile} />}
          <ButtonRow>
            <Button type="button" look="danger" aria-disabled={working} onClick={() => void takeOff()}>
              Take {name} off the list
            </Button>
            <Link className="line-link" to="/staff/keys">
              Keep the key on the list
            </Link>
          </ButtonRow>
        </>
      )}
    </ConsolePage>
  )
}

function Lost({ only: { cases, messages } }: { only: { cases: number; messages: number } }) {
  if (cases + messages === 0) return <p>Another staff key opens everything that this key opens.</p>
  const { open, them } = theseOpen({ cases, messages })
  return (
    <Notice kind="danger" title="Only this key opens some of it">
      <p>
        {`${open} with no other staff key. After this, only the recovery key opens ${them}. Let the owner of this key give ${them} to a colleague first.`}
      </p>
    </Notice>
  )
}
