import { useState } from 'react'
import { Table } from '#app/ui/parts/data.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { useWayBack } from '#app/ui/parts/use-way-back.ts'
import type { Given } from '../../keys/signing.client.ts'
import type { KeyBoard } from '../../keys/staff-keys.server.ts'
import { casesAndMessages } from '../../model/words.ts'
import { Words } from './fingerprint.tsx'
import { type Choice, KeyCheck, type ToPut, type ToReach, type ToShare } from './key-check.tsx'
import { Change, OPENS, PutOnList } from './key-line.tsx'
import { RecoveryFileField, type Report, SigningReport, useSigning } from './use-signing.tsx'

const givenWords = ({ cases, messages }: Given): string =>
  cases + messages === 0
    ? 'There was nothing older to hand over.'
    : `Of the older ones, ${casesAndMessages({ cases, messages })} can be opened now.`

const PRINT_IT =
  'Now print your recovery kit and keep it on paper, away from this computer. It brings your key back if the site loses it.'

/** The signed list, the waiting keys, and the stewards' actions on both. */
export function KeyList({ board, maySign, self }: { board: KeyBoard; maySign: boolean; self: string }) {
  const { mine, report, setReport, working, sign, setFile } = useSigning(board)
  const [asked, setAsked] = useState<Choice | null>(null)
  const { leave, goBack } = useWayBack()
  const ask = (what: Choice) => {
    leave()
    setAsked(what)
  }
  const choice = asked && stillThere(board, asked)
  const progress = (title: string) => (done: number, all: number) =>
    setReport({ kind: 'info', title, text: `${done} of ${all} done. Keep this page open.` })

  const put = ({ put: waiting, opens }: ToPut) =>
    sign(async (signer) => {
      const { putOnList, shareAll } = await import('../../keys/signing.client.ts')
      const entry = await putOnList(board, signer, waiting, waiting.replaces ? undefined : opens)
      if (waiting.replaces)
        return success(
          `${waiting.name} has a new key on the list`,
          'On their next visit, they move what their old key opens.',
        )
      if (entry.opens === 'assigned')
        return success(
          `${waiting.name} is on the list`,
          'They can open only the cases that a colleague gives them.',
        )
      const given = await shareAll(signer, entry, progress('Sealing for the new key'))
      return success(
        `${waiting.name} is on the list`,
        `New cases are sealed to this key too. ${givenWords(given)}${waiting.userId === self ? ` ${PRINT_IT}` : ''}`,
      )
    })

  const share = ({ share: one }: ToShare) =>
    sign(async (signer) => {
      const { onList, shareAll } = await import('../../keys/signing.client.ts')
      const given = await shareAll(signer, await onList(board, signer, one.id), progress('Sealing'))
      return success('Handed over', `For ${one.name}: ${givenWords(given)}`)
    })

  const reach = ({ reach: one, opens }: ToReach) =>
    sign(async (signer) => {
      const { setOpens } = await import('../../keys/signing.client.ts')
      await setOpens(board, signer, one.id, opens)
      return success(
        `The list now says what ${one.name} opens`,
        'This applies to everything that comes in from now on. What they can already open stays open to them.',
      )
    })

  const signed = async (what: Choice) => {
    const done = 'put' in what ? put(what) : 'reach' in what ? reach(what) : share(what)
    if (await done) setAsked(null)
  }

  return (
    <>
      <SigningReport report={report} />
      {board.changed.length > 0 && (
        <Notice kind="danger" title="Someone’s account was changed outside the site">
          <p>
            {board.changed.join(', ')}: their line in the database is not as the site wrote it. They cannot
            sign in. Do not sign a key for them. Tell the person who runs the server, and ask the others.
          </p>
        </Notice>
      )}
      {maySign && !mine && (choice || board.waiting.length > 0) && <RecoveryFileField choose={setFile} />}
      {choice && (
        <KeyCheck
          choice={choice}
          self={self}
          working={working}
          onSign={() => void signed(choice)}
          onBack={() => {
            setAsked(null)
            goBack()
          }}
        />
      )}
      {maySign && board.waiting.length > 0 && (
        <section className="staff-box" aria-labelledby="waiting" hidden={choice !== null}>
          <h2 id="waiting">Keys waiting to be signed</h2>
          <p>
            Before you sign, you see the fingerprint of the key. Ask its owner for it, by phone or face to
            face.
          </p>
          <Table
            caption="Keys that are not on the list yet"
            head={['Name', 'Can approve keys', 'Put on the list']}
            ids={board.waiting.map(({ userId }) => userId)}
            rows={board.waiting.map((one) => [
              one.name,
              one.maySign ? 'Yes' : 'No',
              <PutOnList
                key="put"
                one={one}
                busy={working}
                onPut={(waiting, opens) => ask({ put: waiting, opens })}
              />,
            ])}
          />
        </section>
      )}
      <section aria-labelledby="list">
        <h2 id="list">Approved keys, version {board.version}</h2>
        <p>
          New cases and messages are sealed to these keys. Fingerprint of the list:{' '}
          <Words of={board.fingerprint} />. The words of this version, which every steward is told:{' '}
          <Words of={board.versionWords} />.
        </p>
        <Table
          caption="Keys on the list"
          head={['Whose', 'Fingerprint', 'Opens', 'Can approve keys', ...(maySign ? ['Change'] : [])]}
          ids={board.recipients.map(({ id }) => id)}
          rows={board.recipients.map((one) => [
            one.name,
            one.fingerprint ??
              (one.kind === 'recovery' ? 'In the recovery file' : 'From before fingerprints were stored'),
            one.forgotten ? 'Nothing: its passphrase is forgotten' : OPENS[one.opens],
            one.signer && !one.forgotten ? 'Yes' : 'No',
            ...(maySign
              ? [
                  <Change
                    key="change"
                    one={one}
                    busy={working}
                    on={{
                      share: () => ask({ share: one }),
                      reach: (opens) => ask({ reach: one, opens }),
                    }}
                  />,
                ]
              : []),
          ])}
        />
      </section>
    </>
  )
}

const success = (title: string, text: string): Report => ({ kind: 'success', title, text })

/** The choice counts only for the exact key that was shown. */
function stillThere(board: KeyBoard, asked: Choice): Choice | null {
  const there =
    'put' in asked
      ? board.waiting.some(
          ({ userId, publicKey, signerKey, maySign }) =>
            userId === asked.put.userId &&
            publicKey === asked.put.publicKey &&
            signerKey === asked.put.signerKey &&
            maySign === asked.put.maySign,
        )
      : board.recipients.some(({ id, opens }) => {
          const one = 'reach' in asked ? asked.reach : asked.share
          return id === one.id && opens === one.opens
        })
  return there ? asked : null
}
