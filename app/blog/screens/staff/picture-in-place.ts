import { withFile } from '#app/platform/http/bodies.server.ts'
import { formData } from '#app/platform/http/read-form.server.ts'
import { MOST_PICTURE_BYTES } from '#app/platform/images/staff/picture-size.ts'
import { mayPublish } from '#app/platform/roles/roles.ts'
import { requireRole, staffMember } from '#app/platform/roles/staff-member.server.ts'
import { db } from '#db/connect.server.ts'
import { takePicture } from '../../pictures/adding-picture.server.ts'
import { askedPictures } from '../../pictures/asked-pictures.server.ts'
import { lineFor } from '../../pictures/pictures-in-text.ts'
import type { Route } from './+types/picture-in-place'

// Called by the dialog's script while an editor adds or chooses a picture. It
// bypasses the router, so the page stays whatever comes back.

export async function loader({ request, context }: Route.LoaderArgs) {
  requireRole(context.get(staffMember), mayPublish)
  return Response.json(await askedPictures(db, request.url))
}

export async function action({ request, context }: Route.ActionArgs) {
  const me = context.get(staffMember)
  requireRole(me, mayPublish)
  const done = await takePicture(db, await formData(request, withFile(MOST_PICTURE_BYTES)), me.userId)
  if ('errors' in done) return Response.json({ errors: done.errors }, { status: 422 })
  const { id, description } = done
  return Response.json({ id, line: lineFor(id, description) })
}
