import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { OpenKey } from '#app/platform/keys/open-key.tsx'
import { BrokenRecipients } from '#app/platform/keys/recipients.server.ts'
import { requireRole, type StaffMember, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { longDate } from '#app/platform/time.ts'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Disclosure } from '#app/ui/parts/disclosure.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { db } from '#db/connect.server.ts'
import { allUnlocksOf, passkeysWithout } from '../../keys/passkey-unlocks.server.ts'
import type { KeyOwner } from '../../keys/signing.client.ts'
import { isProved, type KeyBoard, keyBoard } from '../../keys/staff-keys.server.ts'
import { mayReadCases, maySeeKeys, maySignKeys } from '../../model/rules.ts'
import { isRecentlyAuthenticated } from '../../people/own-account.server.ts'
import { staffSession } from '../../sign-in/staff-sessions.server.ts'
import type { Route } from './+types/keys'
import { BeginList, Begun } from './begin-list.tsx'
import { OwnFingerprint, useProof } from './fingerprint.tsx'
import { KeyList } from './key-list.tsx'
import { MakeKey } from './make-key.tsx'
import { PasskeyUnlocks } from './passkey-unlocks.tsx'
import { RestoreKey } from './restore-key.tsx'

export { links } from '../../keys/key-links.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  requireRole(member, maySeeKeys)
  const { role, publicKey, lockedKey, keyId, userId } = member
  const session = await staffSession(db, request)
  const board = await keyBoard(db).catch((error: unknown) => {
    if (error instanceof BrokenRecipients) return null
    throw error
  })
  return {
    board,
    reads: mayReadCases(role),
    maySign: maySignKeys(role),
    fresh: session !== null && isRecentlyAuthenticated(session),
    who: { userId, maySign: maySignKeys(role) },
    organization: organisation().name,
    mine:
      publicKey === null
        ? null
        : {
            listed: keyId !== null,
            proved: await isProved(db, userId),
            lockedKey,
            passkeys: await passkeysFor(member),
          },
  }
}

/** The passkeys that open the key, and those that could. */
async function passkeysFor(member: StaffMember) {
  const { inUse, over } = await allUnlocksOf(db, member)
  const others = await passkeysWithout(db, member)
  return {
    publicKey: member.publicKey ?? '',
    unlocks: inUse.map(({ id, name, madeAt }) => ({ id, name, madeAt: longDate(madeAt, config.timeZone) })),
    others,
    over,
  }
}

export default function Keys({ loaderData }: Route.ComponentProps) {
  const { board, reads, maySign, mine, who, organization, fresh } = loaderData
  const [begun, setBegun] = useState<{ passkeys: boolean } | null>(null)
  const opening = mine?.passkeys.unlocks.length ?? 0
  return (
    <ConsolePage
      title="Keys"
      lead="Whose key opens cases and messages."
      first={reads && board && mine && <OpenKey />}
    >
      {begun && <Begun passkeys={begun.passkeys} />}
      {reads && board && <Mine mine={mine} board={board} who={who} />}
      {maySign && mine?.lockedKey && board?.begins && (
        <BeginList
          lockedKey={mine.lockedKey}
          organization={organization}
          who={who}
          fresh={fresh}
          onBegun={() => setBegun({ passkeys: opening > 0 })}
        />
      )}
      {mine && <PasskeyUnlocks whose={who.userId} {...mine.passkeys} />}
      {board ? (
        <KeyList board={board} maySign={maySign} self={who.userId} />
      ) : (
        <Notice kind="danger" title="The list of keys failed its check">
          <p>
            Someone changed it outside this page, so the site takes no new cases. Tell the person who runs the
            server. They can restore keys/recipients.json from the last backup. If nobody changed it on
            purpose, treat it as a break-in.
          </p>
        </Notice>
      )}
    </ConsolePage>
  )
}

/** Before the first steward's key is on the list, there is no steward to ask: the recovery file signs. */
const wayOntoIt = ({ recipients }: KeyBoard, { maySign }: KeyOwner): string =>
  maySign && !recipients.some(({ kind, signer }) => kind === 'staff' && signer)
    ? 'You put it there yourself, below.'
    : 'A steward puts it there, and asks you for its fingerprint.'

interface Own {
  listed: boolean
  /** Whether the server has the key's own statement. */
  proved: boolean
}

function Mine({ mine, board, who }: { mine: Own | null; board: KeyBoard; who: KeyOwner }) {
  const { key, has } = useKeyRing()
  const { revalidate } = useRevalidator()
  useProof(mine !== null && !mine.proved, who, () => void revalidate())
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  if (!scripted) return <p>Keys are made and used in your browser, so this page needs JavaScript.</p>
  const fromKit = (
    <Disclosure summary="I have a recovery kit">
      <RestoreKey board={board} who={who} />
    </Disclosure>
  )
  if (!mine || !has)
    return (
      <>
        <MakeKey root={board.root} who={who} />
        {fromKit}
      </>
    )
  return (
    <>
      <p>
        {mine.listed
          ? 'Your key is on the list.'
          : `Your key is not on the list yet. ${wayOntoIt(board, who)}`}{' '}
        {key ? 'It is open in this browser.' : ''}
      </p>
      <OwnFingerprint who={who} />
      {/* Printed earlier, a kit could hold the root of a list that ends. */}
      {mine.listed && (
        <ul className="staff-links">
          <li>
            <Link to="/staff/keys/kit">Print my recovery kit</Link>
          </li>
          <li>
            <Link to="/staff/keys/replace">Replace my key</Link>
          </li>
        </ul>
      )}
      {!key && (
        <>
          {fromKit}
          <p>
            <Link className="line-link" to="/staff/keys/forgotten">
              I forgot my passphrase
            </Link>
          </p>
        </>
      )}
    </>
  )
}
