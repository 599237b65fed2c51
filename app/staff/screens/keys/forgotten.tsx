import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button, ButtonRow } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { keyBoard } from '../../keys/staff-keys.server.ts'
import { isInUse, mayReadCases, maySignKeys } from '../../model/rules.ts'
import { theseOpen } from '../../model/words.ts'
import { onlyTheirs } from '../../people/removing.server.ts'
import type { Route } from './+types/forgotten'
import { MakeKey } from './make-key.tsx'

export { links } from '../../keys/key-links.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayReadCases)
  const { root, recipients } = await keyBoard(db)
  const others = recipients.some((one) => isInUse(one) && one.signer && one.staffId !== me.userId)
  return {
    root,
    who: { userId: me.userId, maySign: maySignKeys(me.role) },
    publicKey: me.publicKey,
    others,
    only: await onlyTheirs(db, me.userId),
  }
}

export default function ForgottenPassphrase({ loaderData }: Route.ComponentProps) {
  const { root, who, publicKey, others, only } = loaderData
  const { key } = useKeyRing()
  const [sure, setSure] = useState(false)
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  // The key to give up: once there is another one, there is nothing left to ask.
  const [old] = useState(publicKey)
  const navigate = useNavigate()
  useEffect(() => {
    if (key && old !== publicKey) void navigate('/staff/keys')
  }, [key, old, publicKey, navigate])
  return (
    <ConsolePage
      title="I forgot my passphrase"
      lead={
        <Link className="line-link" to="/staff/keys">
          Back to keys
        </Link>
      }
    >
      {!old ? (
        <p>
          You have no key, so there is nothing to give up. <Link to="/staff/keys">Make your key</Link>
        </p>
      ) : (
        <>
          <p>
            Before you give up the key, look for the paper with your words. The six words also work in
            capitals, with commas, or with one wrong letter. Check that Caps Lock is off.
          </p>
          <h2>What you lose</h2>
          <ul className="spaced">
            <li>Your old key is gone right away. Nobody can bring its passphrase back.</li>
            <li>You cannot open any case or message until a steward puts your new key on the list.</li>
            <li>
              Anything you typed on these pages and did not send is sealed to the old key, so it will be gone.
            </li>
          </ul>
          <OnlyYours {...only} />
          {!others && <NobodySigns />}
          {!scripted ? (
            <p>Keys are made in your browser, so this page needs JavaScript.</p>
          ) : sure ? (
            <MakeKey root={root} who={who} replaces />
          ) : (
            <ButtonRow>
              <Button type="button" look="danger" onClick={() => setSure(true)}>
                Give up my old key
              </Button>
              <Link className="line-link" to="/staff/keys">
                Keep it and try again
              </Link>
            </ButtonRow>
          )}
        </>
      )}
    </ConsolePage>
  )
}

/** The recovery file is then the only way left: better to look for it now than to miss it later. */
const NobodySigns = () => (
  <Notice kind="danger" title="No other steward can sign your new key">
    <p>
      Only the recovery file, recovery-key.txt, puts it on the list. Have that file at hand before you go on.
      Without it, your new key opens nothing, and nobody can put a key on the list anymore.
    </p>
  </Notice>
)

function OnlyYours({ cases, messages }: { cases: number; messages: number }) {
  if (cases + messages === 0)
    return <p>Another staff key opens everything that your key opens. A colleague can share it again.</p>
  const { open, them } = theseOpen({ cases, messages })
  return (
    <Notice kind="danger" title="Only your key opens some of it">
      <p>
        {`${open} with no other staff key. After this, only the recovery key opens ${them}. A steward shares ${them} again with the recovery file.`}
      </p>
    </Notice>
  )
}
