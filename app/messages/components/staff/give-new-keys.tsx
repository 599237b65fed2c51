import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import type { SignedList } from '#app/platform/recipients-format.ts'
import { sentenceOf } from '#app/platform/sentence-of.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { WorkProgress } from '#app/ui/work-progress.tsx'
import type { Opener } from '../../new-keys.client.ts'
import type { MessagesWaiting } from '../../new-keys.server.ts'

interface Props {
  list: { chain: SignedList[]; root: string }
  holder: string | null
  waiting: MessagesWaiting
  /** For stewards: what the recovery key opens. */
  recovery: { holder: string; mine: string[] } | null
}

/** The batch: it goes on where it stopped, after an error or a reload, because the server knows which messages wait. */
export function GiveNewKeys({ list, holder, waiting, recovery }: Props) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)
  const [wrong, setWrong] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])
  const rest = recovery ? recovery.mine.filter((id) => !waiting.mine.includes(id)) : []
  const nobody = waiting.all - waiting.mine.length

  const run = async (ids: string[], start: () => Promise<{ opener: Opener; root: string }>) => {
    if (progress) return
    setWrong('')
    setProgress({ done: 0, all: ids.length })
    try {
      const { checkedList } = await import('#app/platform/opener.client.ts')
      const { giveNewMessageKey } = await import('../../new-keys.client.ts')
      const { opener, root } = await start()
      const { entries } = await checkedList(list, root)
      for (const [at, id] of ids.entries()) {
        if (!here.current) return
        await giveNewMessageKey(opener, id, entries)
        setProgress({ done: at + 1, all: ids.length })
      }
    } catch (error) {
      setWrong(sentenceOf(error as Error, 'Check your connection.'))
    }
    setProgress(null)
    await revalidate()
  }
  const withOwn = () =>
    run(waiting.mine, async () => {
      if (!key || !holder) throw new Error('Open your key first.')
      return { opener: { holder, identity: key.identity }, root: key.root }
    })
  const withRecovery = () =>
    run(rest, async () => {
      const { readRecoveryFile } = await import('#app/platform/opener.client.ts')
      const found = file && readRecoveryFile(await file.text())
      if (!found || !recovery) throw new Error('Choose the recovery file, recovery-key.txt.')
      return { opener: { holder: recovery.holder, identity: found.identity }, root: found.signing.publicKey }
    })
  return (
    <section className="staff-box staff-form" aria-labelledby="batch">
      <h2 id="batch">
        {waiting.all === 1 ? '1 message waits for a new key' : `${waiting.all} messages wait for a new key`}
      </h2>
      {progress && <WorkProgress {...progress} working what={['message', 'messages']} />}
      <div role="status">
        {wrong && (
          <Notice kind="danger" title="It stopped" level={3}>
            <p>{wrong}</p>
            <p>The messages before it are done. Press the button to go on.</p>
          </Notice>
        )}
      </div>
      {key && waiting.mine.length > 0 && (
        <p>
          <Button type="button" aria-disabled={progress !== null} onClick={withOwn}>
            {progress ? 'Giving new keys' : 'Give these messages new keys'}
          </Button>
        </p>
      )}
      {nobody > 0 && (
        <p>
          {nobody === 1 ? '1 message does' : `${nobody} messages do`} not open with your key.{' '}
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
          <Button type="button" look="quiet" aria-disabled={progress !== null} onClick={withRecovery}>
            Do it with the recovery key
          </Button>
        </>
      )}
    </section>
  )
}
