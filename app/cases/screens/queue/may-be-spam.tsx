import { useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { useKeyRing } from '#app/platform/keys/key-ring.tsx'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Notice } from '#app/ui/parts/notice.tsx'
import { spamSays } from '../../queue/spam-says.ts'
import type { StaffCase } from '../../record/case-queries.server.ts'
import { isClosed } from '../../status/status-rules.ts'
import { newBatch, offerUndo } from '../desk/undo-bar.tsx'

/** The form's checks suspected a bot, or a member marked it as spam. Only a reader can tell. */
export function MayBeSpam({
  found,
  by,
}: {
  found: Pick<StaffCase, 'id' | 'status' | 'lane' | 'spamOn' | 'personSeq'>
  by: string
}) {
  const { id, personSeq } = found
  const closed = isClosed(found.status)
  const says = spamSays(found)
  const { key } = useKeyRing()
  const { revalidate } = useRevalidator()
  const [wrong, setWrong] = useState('')
  const spam = async () => {
    if (!key) return
    const batch = newBatch()
    try {
      const { changeAll } = await import('../../queue/bulk.client.ts')
      const personSeqs = new Map([[id, personSeq]])
      const act = { to: 'closed' as const, spam: true, by, batch, personSeqs }
      const changed = await changeAll(key, [id], act, () => {})
      if (changed > 0) offerUndo(batch, 'The case is closed as spam.')
      setWrong(
        changed > 0 ? '' : 'The case stays as it is. Someone has written to it since, or it is on hold.',
      )
    } catch (error) {
      setWrong(sentenceOf(error as Error, 'Try again.'))
    }
    await revalidate()
  }
  return (
    <Notice kind="info" title={says.title}>
      <p>{says.text}</p>
      <div className="staff-actions">
        <Form method="post">
          <Button look="quiet" name="intent" value="real">
            A person sent this
          </Button>
        </Form>
        {key && !closed && (
          <Button type="button" look="quiet" onClick={spam}>
            It is spam: close it
          </Button>
        )}
      </div>
      <p role="status">{wrong}</p>
    </Notice>
  )
}
