import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import { BrokenRecipients } from '#app/platform/recipients.server.ts'
import { need, staffMember } from '#app/platform/staff-member.server.ts'
import { ConsolePage } from '#app/ui/console-page.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { UnlockForm } from '#app/ui/unlock-form.tsx'
import { db } from '#db/connect.server.ts'
import { KeyList } from '../components/key-list.tsx'
import { MakeKey } from '../components/make-key.tsx'
import { RestoreKey } from '../components/restore-key.tsx'
import { type KeyBoard, keyBoard } from '../keys.server.ts'
import { mayReadCases, maySeeKeys, maySignKeys } from '../rules.ts'
import type { Route } from './+types/keys'

export { links } from '../key-links.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const member = context.get(staffMember)
  need(member, maySeeKeys)
  const { role, publicKey, keyId } = member
  const board = await keyBoard(db).catch((error: unknown) => {
    if (error instanceof BrokenRecipients) return null
    throw error
  })
  return {
    board,
    reads: mayReadCases(role),
    maySign: maySignKeys(role),
    mine: publicKey && { ends: publicKey.slice(-8), listed: keyId !== null },
  }
}

export default function Keys({ loaderData: { board, reads, maySign, mine } }: Route.ComponentProps) {
  return (
    <ConsolePage title="Keys" lead="Whose key opens cases and messages.">
      {reads && board && <Mine mine={mine} board={board} />}
      {board ? (
        <KeyList board={board} maySign={maySign} />
      ) : (
        <Notice kind="danger" title="The list of keys does not hold">
          <p>Somebody changed it outside of this page. No new case is taken. SECURITY.md says what to do.</p>
        </Notice>
      )}
    </ConsolePage>
  )
}

function Mine({ mine, board }: { mine: { ends: string; listed: boolean } | '' | null; board: KeyBoard }) {
  const { key, has, unlock } = useKeyRing()
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  if (!scripted) return <p>Keys are made and used in your browser, so this page needs JavaScript.</p>
  const fromKit = (
    <Disclosure summary="I have a recovery kit">
      <RestoreKey board={board} />
    </Disclosure>
  )
  if (!mine || !has)
    return (
      <>
        <MakeKey root={board.root} />
        {fromKit}
      </>
    )
  return (
    <>
      <p>
        Your key ends with <code>{mine.ends}</code>.{' '}
        {mine.listed ? 'It is on the list.' : 'It is not on the list yet: a steward puts it there.'}{' '}
        {key ? 'It is open in this tab.' : ''}
      </p>
      <ul className="staff-links">
        <li>
          <Link to="/staff/keys/kit">Print my recovery kit</Link>
        </li>
        {mine.listed && (
          <li>
            <Link to="/staff/keys/replace">Replace my key</Link>
          </li>
        )}
      </ul>
      {!key && (
        <>
          <UnlockForm onUnlock={unlock} />
          {fromKit}
          <Disclosure summary="I do not know my passphrase any more">
            <p>Make a new key. Then a steward puts it on the list and hands the cases over to it.</p>
            <MakeKey root={board.root} />
          </Disclosure>
        </>
      )}
    </>
  )
}
