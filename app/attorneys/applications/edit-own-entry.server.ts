import { record } from '#app/platform/audit/audit.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { publicContentChanged } from '#app/platform/settings/content-version.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Entry } from '../listing/attorney-entry.server.ts'
import { attorneysWith } from '../listing/attorney-queries.server.ts'
import { addressIn, attorneyMark } from '../listing/listing.server.ts'
import { settleVisibility } from '../listing/visibility.server.ts'
import { words } from '../model/application-words.ts'
import { changesBetween, toldByThemselves } from '../model/attorney-entry.ts'
import { kindsNow } from '../model/kinds-now.server.ts'
import { indexAttorney } from '../search/index-attorney.server.ts'
import { requestWaits, yourEditLink } from './application-mails.server.ts'
import { askForChange, forgetChange, waitingChange } from './apply.server.ts'
import { waitingWith } from './withdraw-application.server.ts'

/**
 * Mails a link to every entry with this address, and instructions for withdrawing
 * to each undecided request. The page does not reveal whether either exists.
 */
export async function sendEditLink(db: Db, email: string): Promise<void> {
  const rows = await db
    .selectFrom('attorneys')
    .select(['id', 'name', 'email', 'sealedEmail'])
    .where('emailMark', '=', attorneyMark(email))
    .where('origin', '=', 'listed')
    .limit(20)
    .execute()
  for (const row of rows) await queueMail(db, yourEditLink({ ...row, email: addressIn(row) }))
  for (const { name, token } of await waitingWith(db, email))
    await queueMail(db, requestWaits(email, name, token))
}

/** The form's initial values: the entry, or the attorney's earlier change that is not decided yet. */
export async function entryToEdit(db: Db, id: number) {
  const [entry] = await attorneysWith(db, [id])
  if (!entry) return undefined
  const waits = await waitingChange(db, id)
  return { entry: waits ? { ...waits, ...toldByThemselves(entry) } : entry, waits: waits !== undefined }
}

/**
 * Changes an entry through the link in a mail. New cases, languages and ways to meet count at once; the rest waits for staff. If
 * nothing else is new, this confirms the entry.
 * @returns what waits for staff, in words; empty if nothing does
 */
export async function changeEntry(
  db: Db,
  { id, email, entry }: { id: number; email: string; entry: Entry },
): Promise<string[]> {
  return inTransaction(db, async (tx) => {
    const [before] = await attorneysWith(tx, [id])
    if (!before) return []
    const told = toldByThemselves(entry)
    const waits = changesBetween({ ...before, ...told }, entry, kindsNow()).map(({ label }) => label)
    await tellNow(tx, id, told, waits.length === 0)
    const hidden = await settleVisibility(tx, id)
    publicContentChanged(tx)
    await record(tx, `attorney ${id}`, waits.length > 0 ? 'attorney.told' : 'attorney.confirmed', String(id))
    if (waits.length > 0 || hidden) await askForChange(tx, { attorneyId: id, entry, email })
    else await forgetChange(tx, id)
    return hidden ? [...waits, words.forms.hiddenEntry] : waits
  })
}

async function tellNow(
  tx: Tx,
  id: number,
  { takesNewCases, languages, remote }: ReturnType<typeof toldByThemselves>,
  allRight: boolean,
): Promise<void> {
  const day = today()
  await tx
    .updateTable('attorneys')
    .set({
      takesNewCases,
      takesSaidOn: day,
      languages: JSON.stringify(languages),
      remote: JSON.stringify(remote),
      ...(allRight ? { confirmedOn: day, confirmAskedOn: null } : {}),
    })
    .where('id', '=', id)
    .execute()
  await indexAttorney(tx, id)
}
