import { Link } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { staffMember } from '#app/platform/roles/staff-member.server.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { db } from '#db/connect.server.ts'
import { keyChange } from '../../keys/own-key.server.ts'
import { keyBoard } from '../../keys/staff-keys.server.ts'
import { mayReadCases, maySignKeys } from '../../model/rules.ts'
import type { Route } from './+types/replace-key'
import { MoveToNewKey } from './move-to-new-key.tsx'
import { ReplaceKey, WaitsForSteward } from './replace-key-form.tsx'

export { links } from '../../keys/key-links.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const change = mayReadCases(me.role) ? await keyChange(db, me.userId) : undefined
  return {
    board: await keyBoard(db),
    who: { userId: me.userId, maySign: maySignKeys(me.role) },
    listed: me.keyId !== null,
    change: change && {
      signed: change.signedAt !== null,
      oldLockedKey: change.oldLockedKey,
    },
  }
}

export default function ReplaceMyKey({ loaderData }: Route.ComponentProps) {
  const { board, who, listed, change } = loaderData
  const { key, has } = useKeyRing()
  return (
    <ConsolePage
      title="Replace my key"
      first={listed && <OpenKey />}
      lead={
        <Link className="line-link" to="/staff/keys">
          Back to keys
        </Link>
      }
    >
      <ol className="spaced">
        <li>You make a new key with a new passphrase, in this browser.</li>
        <li>A steward puts it on the list in place of your old one. As a steward, you do it yourself.</li>
        <li>Your browser moves what your old key opens to the new one. Then the old one opens nothing.</li>
      </ol>
      {!listed || !has ? (
        <p>
          You have no key on the list. <Link to="/staff/keys">Make your key first.</Link>
        </p>
      ) : !key ? null : change?.signed ? (
        <MoveToNewKey board={board} oldLockedKey={change.oldLockedKey} />
      ) : change ? (
        <WaitsForSteward board={board} me={who.userId} />
      ) : (
        <ReplaceKey board={board} who={who} />
      )}
    </ConsolePage>
  )
}
