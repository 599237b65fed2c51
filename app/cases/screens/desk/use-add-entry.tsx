import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import type { StoredRecord } from '#app/platform/sealing/sealed-format.ts'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { Notice } from '#app/ui/parts/notice.tsx'
import { LIMITS } from '../../model/rules.ts'
import type { NewEntry } from '../../record/open-case.client.ts'

/**
 * `add` seals an entry behind the last of `records` and sends it; the typed text stays when sending fails. `onSent` runs
 * before the case is loaded again, and may return a sentence about what went wrong after the sending.
 */
export function useAdding(caseId: string, caseKey: string, records: StoredRecord[]) {
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<{ working?: boolean; done?: string; wrong?: string; not?: string }>({})
  const add = async (entry: NewEntry, done: string, onSent?: () => unknown): Promise<void> => {
    if (state.working) return
    setState({ working: true })
    try {
      if (!key) throw new Error('Open your key first. It signs what you write.')
      const { addEntry } = await import('../../record/open-case.client.ts')
      const { draftWasSent } = await import('#app/platform/autosave/console-autosave.client.ts')
      await addEntry({ caseKey, signing: key.signing }, caseId, records, entry)
      const wrong = await onSent?.()
      draftWasSent()
      await revalidate()
      setState(typeof wrong === 'string' ? { wrong, not: 'Not all of it was saved' } : { done })
    } catch (error) {
      setState({ wrong: sentenceOf(error as Error, 'What you typed is still here. Try again.') })
      // Not after any other error: a signed-out member would be redirected away from their text.
      if ((error as Error).name === 'CaseMoved') await revalidate()
    }
  }
  return { state, add }
}

/** @param not the heading when it failed */
export function Outcome({
  done,
  wrong,
  not = 'It was not sent',
}: {
  done?: string
  wrong?: string
  not?: string
}) {
  return (
    <div role="status">
      {done && <Notice kind="success" title={done} level={3} />}
      {wrong && (
        <Notice kind="danger" title={not} level={3}>
          <p>{wrong}</p>
        </Notice>
      )}
    </div>
  )
}

export function problemInText(what: 'reply' | 'note', text: string): string | undefined {
  if (!text) return `Write your ${what} first`
  if (text.length <= LIMITS.message) return undefined
  return `A ${what} can have up to 10,000 characters. This one has ${text.length.toLocaleString('en-US')}`
}
