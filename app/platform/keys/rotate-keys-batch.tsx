import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { FileField } from '#app/ui/forms/field.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { WorkProgress } from '#app/ui/parts/work-progress.tsx'
import { sentenceOf } from '../text/sentence-of.ts'
import { useKeyRing } from './key-ring.tsx'
import type { Recipient, SignedList } from './recipients-format.ts'
import { type Opener, oneByOne } from './rotate-keys.client.ts'
import { useLeft } from './use-left.ts'

interface Waiting {
  /** The items that get new keys, in singular and plural: "case", "cases". */
  what: readonly [one: string, more: string]
  list: { chain: SignedList[]; root: string }
  holder: string | null
  /** How many are done, of all that need it, and the ids of those that this member's key opens. */
  progress: { done: number; all: number; mine: string[] }
  /** For stewards: what the recovery key opens. */
  recovery: { holder: string; mine: string[] } | null
  /** @throws Error with a sentence for the screen */
  give: (opener: Opener, id: string, entries: readonly Recipient[]) => Promise<void>
}

/** The batch continues where it stopped after an error or a reload, because the server knows what is done. */
export function NewKeysBatch({ what, list, holder, progress, recovery, give }: Waiting) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<number | null>(null)
  const [wrong, setWrong] = useState('')
  const [notChanged, setNotChanged] = useState<string[]>([])
  const [finished, setFinished] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const left = useLeft()
  const [one, more] = what
  const working = done !== null
  const rest = recovery ? recovery.mine.filter((id) => !progress.mine.includes(id)) : []
  const waiting = progress.all - progress.done
  const nobody = waiting - progress.mine.length

  const run = async (ids: string[], start: () => Promise<{ opener: Opener; root: string }>) => {
    if (working) return
    setWrong('')
    setNotChanged([])
    setFinished(false)
    setDone(progress.done)
    try {
      const { checkedList } = await import('./opener.client.ts')
      const { opener, root } = await start()
      const { entries } = await checkedList(list, root)
      const sentences = await oneByOne(ids, (id) => give(opener, id, entries), {
        step: (done) => setDone(progress.done + done),
        stop: () => left.current,
      })
      if (left.current) return
      setNotChanged(sentences)
      setFinished(sentences.length === 0)
    } catch (error) {
      setWrong(sentenceOf(error as Error, 'Check your connection.'))
    }
    setDone(null)
    await revalidate()
  }

  const withOwn = () =>
    run(progress.mine, async () => {
      if (!key || !holder) throw new Error('Open your key first.')
      return { opener: { holder, identity: key.identity }, root: key.root }
    })
  const withRecovery = () =>
    run(rest, async () => {
      const { readRecoveryFile } = await import('./opener.client.ts')
      const found = file && readRecoveryFile(await file.text())
      if (!found || !recovery) throw new Error('Choose the recovery file, recovery-key.txt.')
      return { opener: { holder: recovery.holder, identity: found.identity }, root: found.signing.publicKey }
    })

  return (
    <section className="staff-box staff-form" aria-labelledby="batch">
      <h2 id="batch">
        {waiting === 1 ? `1 ${one} is waiting for a new key` : `${waiting} ${more} are waiting for a new key`}
      </h2>
      <WorkProgress done={done ?? progress.done} all={progress.all} working={working} what={what} />
      <div role="status">
        {wrong && (
          <Notice kind="danger" title="It stopped" level={3}>
            <p>{wrong}</p>
            <p>The {more} before it are done. Press the button to go on.</p>
          </Notice>
        )}
        {notChanged.length > 0 && (
          <Notice kind="danger" title="Not all could be changed" level={3}>
            <ul>
              {notChanged.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            <p>The other {more} are done.</p>
          </Notice>
        )}
        {finished && !wrong && <Notice kind="success" title={`These ${more} have new keys`} level={3} />}
      </div>
      {key && progress.mine.length > 0 && (
        <p>
          <Button type="button" aria-disabled={working} onClick={withOwn}>
            {working ? 'Giving new keys' : progress.done > 0 ? 'Go on' : `Give these ${more} new keys`}
          </Button>
        </p>
      )}
      {nobody > 0 && (
        <p>
          {nobody === 1 ? `1 ${one} does` : `${nobody} ${more} do`} not open with your key.{' '}
          {rest.length > 0
            ? 'The recovery key opens them. A colleague who holds them can do it too.'
            : 'A colleague who holds them must do it.'}
        </p>
      )}
      {rest.length > 0 && (
        <>
          <FileField
            label="Recovery file"
            name="recovery"
            hint="recovery-key.txt. It is read in this browser and not sent."
            accept=".txt,text/plain"
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          />
          <Button type="button" look="quiet" aria-disabled={working} onClick={withRecovery}>
            Do it with the recovery key
          </Button>
        </>
      )}
    </section>
  )
}
