import { LONG_TEXT } from '#app/platform/http/bodies.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { previewWord } from '../../previewing-words.server.ts'
import type { Route } from './+types/word-preview'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return previewWord(db, params.wordId, asks(request, null))
}

/** The typed, unsaved values. */
export async function action({ params, request, context }: Route.ActionArgs) {
  requireRole(context.get(staffMember), mayPublish)
  const form = await formData(request, LONG_TEXT)
  return previewWord(db, params.wordId, asks(request, { text: String(form.get('text') ?? '') }))
}

const asks = (request: Request, typed: Record<string, string> | null) => ({
  cookie: request.headers.get('cookie'),
  address: request.url,
  typed,
})
