import { notFound } from '#app/platform/refused.ts'
import { recipientIdOf, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { sealedFileOf } from '../../files/case-files.server.ts'
import { readCase } from '../../record/reading-marks.server.ts'
import type { Route } from './+types/file'

/** The sealed bytes of a file. Only the browser of a staff member with the case's key can open them. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const me = context.get(staffMember)
  const holder = recipientIdOf(me)
  const found = holder && (await readCase(db, { id: params.caseId, holder, by: me.userId }))
  const sealed = found && (await sealedFileOf(db, params.caseId, params.fileId))
  if (!sealed) return notFound()
  return new Response(sealed as Uint8Array<ArrayBuffer>, {
    headers: { 'Content-Type': 'application/octet-stream', 'Content-Disposition': 'attachment' },
  })
}
