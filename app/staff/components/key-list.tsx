import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import { sentenceOf } from '#app/platform/sentence-of.ts'
import { Table } from '#app/ui/data.tsx'
import { FileField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { KeyBoard, WaitingKey } from '../keys.server.ts'
import type { Given, Signer } from '../signing.client.ts'
import { countWords } from '../words.ts'
import { Change, OPENS, type Opens, PutOnList } from './key-line.tsx'

const givenWords = ({ cases, messages }: Given): string =>
  cases + messages === 0
    ? 'There was nothing from before to hand over.'
    : `From before, ${countWords(cases, 'case', 'cases')} and ${countWords(messages, 'message', 'messages')} can be opened now.`

type Report = { kind: 'success' | 'info' | 'danger'; title: string; text: string }

/** The signed list, the keys that wait, and for stewards what they can do about both. */
export function KeyList({ board, maySign }: { board: KeyBoard; maySign: boolean }) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [working, setWorking] = useState(false)

  // What a key may do is decided by the list; this only says which way to offer.
  const mine = key !== null && board.recipients.some((one) => one.signer === key.signing.publicKey)

  const change = async (work: (signer: Signer) => Promise<Report>) => {
    if (working) return
    setWorking(true)
    try {
      const { recoverySigner, signerOf } = await import('../signing.client.ts')
      const own = key && signerOf(board, key)
      const signer = own ?? (file && (await recoverySigner(board, file)))
      setReport(
        signer
          ? await work(signer)
          : {
              kind: 'danger',
              title: 'No key here may sign',
              text: 'Open your own key if it is on the list. Otherwise choose the recovery file, recovery-key.txt.',
            },
      )
    } catch (error) {
      setReport({
        kind: 'danger',
        title: 'That did not work',
        text: sentenceOf(error as Error, 'Check your connection, then try again.'),
      })
    }
    setWorking(false)
    await revalidate()
  }

  const put = (waiting: WaitingKey, opens: Opens) =>
    change(async (signer) => {
      const { putOnList, shareAll } = await import('../signing.client.ts')
      const holder = await putOnList(board, signer, waiting, opens)
      if (waiting.replaces)
        return {
          kind: 'success',
          title: `${waiting.name} has a new key on the list`,
          text: 'They move what their old key opens themselves, with their next visit.',
        }
      if (opens === 'assigned')
        return {
          kind: 'success',
          title: `${waiting.name} is on the list`,
          text: 'They open the cases that a colleague gives them, and no others.',
        }
      const given = await shareAll(signer, holder, (done, all) =>
        setReport({
          kind: 'info',
          title: 'Sealing for the new key',
          text: `${done} of ${all} done. Keep this page open.`,
        }),
      )
      return {
        kind: 'success',
        title: `${waiting.name} is on the list`,
        text: `New cases are sealed to this key too. ${givenWords(given)}`,
      }
    })

  const share = (holder: string, name: string) =>
    change(async (signer) => {
      const { onList, shareAll } = await import('../signing.client.ts')
      const given = await shareAll(signer, await onList(board, signer, holder), (done, all) =>
        setReport({ kind: 'info', title: 'Sealing', text: `${done} of ${all} done. Keep this page open.` }),
      )
      return { kind: 'success', title: 'Handed over', text: `For ${name}: ${givenWords(given)}` }
    })

  const reach = (id: string, name: string, opens: Opens) =>
    change(async (signer) => {
      const { setOpens } = await import('../signing.client.ts')
      await setOpens(board, signer, id, opens)
      return {
        kind: 'success',
        title: `The list says now what ${name} opens`,
        text: 'It holds for what comes from now on. What they open already stays open to them.',
      }
    })

  const takeOff = (id: string, name: string) =>
    change(async (signer) => {
      const { takeOffList } = await import('../signing.client.ts')
      await takeOffList(board, signer, id)
      return {
        kind: 'success',
        title: `${name} is off the list`,
        text: 'Nothing new is sealed to this key. Go to the overview and give the cases that it opened new keys.',
      }
    })

  return (
    <>
      <div role="status">
        {report && (
          <Notice kind={report.kind} title={report.title}>
            <p>{report.text}</p>
          </Notice>
        )}
      </div>
      {maySign && board.waiting.length > 0 && (
        <section className="staff-box" aria-labelledby="waiting">
          <h2 id="waiting">Keys that wait</h2>
          <p>
            Ask each person for the last eight signs of their key before you put it on the list, by phone or
            face to face.
          </p>
          {!mine && (
            <FileField
              label="Recovery file"
              name="recovery"
              hint="recovery-key.txt from the data folder. It is read in this browser and not sent. You need it for the first key, or when no open key here may sign."
              accept=".txt,text/plain"
              onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
            />
          )}
          <Table
            caption="Keys that are not on the list yet"
            head={['Name', 'Key ends with', 'Put on the list']}
            rows={board.waiting.map((one) => [
              one.name,
              <code key="key">{one.publicKey.slice(-8)}</code>,
              <PutOnList key="put" one={one} busy={working} onPut={put} />,
            ])}
          />
        </section>
      )}
      <section aria-labelledby="list">
        <h2 id="list">The signed list, version {board.version}</h2>
        <p>
          New cases and messages are sealed to these keys. Fingerprint of the first signature:{' '}
          <code>{board.fingerprint}</code>
        </p>
        <Table
          caption="Keys on the list"
          head={['Whose', 'Key ends with', 'Opens', 'May sign the list', ...(maySign ? ['Change'] : [])]}
          rows={board.recipients.map((one) => [
            one.name,
            <code key="key">{one.recipient.slice(-8)}</code>,
            OPENS[one.opens],
            one.signer ? 'Yes' : 'No',
            ...(maySign
              ? [<Change key="change" one={one} busy={working} on={{ share, reach, takeOff }} />]
              : []),
          ])}
        />
      </section>
    </>
  )
}
