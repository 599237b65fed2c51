import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/key-ring.tsx'
import type { SignedList } from '#app/platform/recipients-format.ts'
import { sentenceOf } from '#app/platform/sentence-of.ts'
import { Button } from '#app/ui/button.tsx'
import { FileField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { WorkProgress } from '#app/ui/work-progress.tsx'
import type { Opener } from '../../new-keys.client.ts'
import type { Progress } from '../../new-keys.server.ts'
import { useLeft } from './use-left.ts'

interface Waiting {
  list: { chain: SignedList[]; root: string }
  holder: string | null
  progress: Progress
  /** For stewards: what the recovery key opens. */
  recovery: { holder: string; mine: string[] } | null
}

/** The batch: it goes on where it stopped, after an error or a reload, because the server knows which cases are done. */
export function GiveNewKeys({ list, holder, progress, recovery }: Waiting) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [done, setDone] = useState<number | null>(null)
  const [wrong, setWrong] = useState('')
  const [finished, setFinished] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const left = useLeft()
  const working = done !== null
  const rest = recovery ? recovery.mine.filter((id) => !progress.mine.includes(id)) : []
  const nobody = progress.all - progress.done - progress.mine.length

  const run = async (ids: string[], start: () => Promise<{ opener: Opener; root: string }>) => {
    if (working) return
    setWrong('')
    setFinished(false)
    setDone(progress.done)
    let count = 0
    try {
      const { checkedList } = await import('#app/platform/opener.client.ts')
      const { giveNewKeys } = await import('../../new-keys.client.ts')
      const { opener, root } = await start()
      const { entries } = await checkedList(list, root)
      for (const id of ids) {
        if (left.current) return
        await giveNewKeys(opener, id, entries)
        count += 1
        setDone(progress.done + count)
      }
      setFinished(true)
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
      const { readRecoveryFile } = await import('#app/platform/opener.client.ts')
      const found = file && readRecoveryFile(await file.text())
      if (!found || !recovery) throw new Error('Choose the recovery file, recovery-key.txt.')
      return { opener: { holder: recovery.holder, identity: found.identity }, root: found.signing.publicKey }
    })

  return (
    <section className="staff-box staff-form" aria-labelledby="batch">
      <h2 id="batch">{waitingWords(progress.all - progress.done)}</h2>
      <WorkProgress
        done={done ?? progress.done}
        all={progress.all}
        working={working}
        what={['case', 'cases']}
      />
      <div role="status">
        {wrong && (
          <Notice kind="danger" title="It stopped" level={3}>
            <p>{wrong}</p>
            <p>The cases before it are done. Press the button to go on.</p>
          </Notice>
        )}
        {finished && !wrong && <Notice kind="success" title="These cases have new keys" level={3} />}
      </div>
      {key && progress.mine.length > 0 && (
        <p>
          <Button type="button" aria-disabled={working} onClick={withOwn}>
            {working ? 'Giving new keys' : progress.done > 0 ? 'Go on' : 'Give these cases new keys'}
          </Button>
        </p>
      )}
      {nobody > 0 && (
        <p>
          {nobody === 1 ? '1 case does' : `${nobody} cases do`} not open with your key.{' '}
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

const waitingWords = (count: number): string =>
  count === 1 ? '1 case waits for a new key' : `${count} cases wait for a new key`
