import { type FormEvent, useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { sentenceOf } from '#app/platform/text/sentence-of.ts'
import { Select } from '#app/ui/forms/field.tsx'
import { ConsolePage } from '#app/ui/page/console-page.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import { db } from '#db/connect.server.ts'
import { keyBoard } from '../../keys/staff-keys.server.ts'
import { isInUse, maySignKeys } from '../../model/rules.ts'
import { casesAndMessages, theseOpen } from '../../model/words.ts'
import { onlyOpenedBy } from '../../people/removing.server.ts'
import type { Route } from './+types/share-again'
import { RecoveryFileField, type Report, SigningReport } from './use-signing.tsx'

export { links } from '../../keys/key-links.ts'

export async function loader({ context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), maySignKeys)
  const board = await keyBoard(db)
  const recovery = board.recipients.filter(({ kind }) => kind === 'recovery').map(({ id }) => id)
  const { cases, messages } = await onlyOpenedBy(db, recovery)
  return { board, cases, messages }
}

/** A member who was kept out of a case stays out of it. */
const keptOut = (name: string): Report => ({
  kind: 'info',
  title: 'Nothing was shared',
  text: `${name} was kept out of what is waiting here. Choose another colleague.`,
})

const sharedWith = (name: string, given: { cases: number; messages: number }): Report => ({
  kind: 'success',
  title: 'Shared again',
  text: `${name} can open ${casesAndMessages(given)} now.`,
})

/**
 * Records that no colleague's key opens any more: the recovery file opens them in this browser
 * and gives them to a colleague.
 */
export default function ShareAgain({ loaderData: { board, cases, messages } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [working, setWorking] = useState(false)
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const colleagues = board.recipients.filter(isInUse)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    const holder = String(new FormData(event.currentTarget).get('holder') ?? '')
    setWorking(true)
    try {
      if (!file) throw new Error('Choose the recovery file, recovery-key.txt.')
      const { onList, recoverySigner, shareLost } = await import('../../keys/signing.client.ts')
      const signer = await recoverySigner(board, file)
      const given = await shareLost(signer, await onList(board, signer, holder), (done, all) =>
        setReport({ kind: 'info', title: 'Sharing', text: `${done} of ${all} done. Keep this page open.` }),
      )
      const name = colleagues.find(({ id }) => id === holder)?.name ?? 'Your colleague'
      setReport(given.cases + given.messages === 0 ? keptOut(name) : sharedWith(name, given))
    } catch (error) {
      const text = sentenceOf(error as Error, 'Check your connection, then try again.')
      setReport({ kind: 'danger', title: 'That did not work', text })
    }
    setWorking(false)
    await revalidate()
  }
  return (
    <ConsolePage
      title="Share cases again"
      lead={
        <Link className="line-link" to="/staff/keys">
          Back to keys
        </Link>
      }
    >
      <SigningReport report={report} />
      {cases + messages === 0 ? (
        <p>
          A colleague’s key opens everything that the recovery key opens. There is nothing to share again.
        </p>
      ) : (
        <>
          <p>
            {`${theseOpen({ cases, messages }).open} with the recovery key only. Someone forgot their passphrase, or their key left the list.`}
          </p>
          {!scripted ? (
            <p>The recovery file is read in your browser, so this page needs JavaScript.</p>
          ) : colleagues.length === 0 ? (
            <p>
              No key of a colleague is on the list. <Link to="/staff/keys">Put one there first</Link>
            </p>
          ) : (
            <form className="staff-box staff-form" data-not-kept onSubmit={submit} noValidate>
              <RecoveryFileField choose={setFile} />
              <Select
                label="Who will open them"
                name="holder"
                choices={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
              />
              <Button aria-disabled={working}>{working ? 'Sharing' : 'Share them again'}</Button>
            </form>
          )}
        </>
      )}
    </ConsolePage>
  )
}
