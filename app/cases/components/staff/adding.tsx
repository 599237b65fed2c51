import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { StoredRecord } from '#app/platform/sealed-format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { LIMITS } from '../../rules.ts'
import type { NewEntry } from '../../staff-work.client.ts'

/** `add` seals an entry behind the last of `records` and sends it; what was typed stays when it could not be sent. */
export function useAdding(caseId: string, key: string, records: StoredRecord[]) {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<{ working?: boolean; done?: string; wrong?: string }>({})
  const add = async (entry: NewEntry, done: string, onSent: () => void): Promise<boolean> => {
    if (state.working) return false
    setState({ working: true })
    try {
      const { addEntry } = await import('../../staff-work.client.ts')
      await addEntry(key, caseId, records, entry)
      onSent()
      await revalidate()
      setState({ done })
      return true
    } catch (error) {
      setState({ wrong: sentenceOf(error as Error) })
      // Not after any other error: whoever is signed out would be led away from what they typed.
      if ((error as Error).name === 'CaseMoved') await revalidate()
      return false
    }
  }
  return { state, add, refuse: (wrong: string) => setState({ wrong }), revalidate }
}

const sentenceOf = (error: Error): string =>
  error instanceof TypeError || !error.message
    ? 'We could not reach the server. What you typed is still here. Try again.'
    : error.message

export function Outcome({ done, wrong }: { done?: string; wrong?: string }) {
  return (
    <div role="status">
      {done && <Notice kind="success" title={done} level={3} />}
      {wrong && (
        <Notice kind="danger" title="It was not sent" level={3}>
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
