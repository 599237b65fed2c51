import type { z } from 'zod'
import { memberOf } from '#app/platform/auth/member-accounts.server.ts'
import { withFile } from '#app/platform/http/bodies.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import type { Db } from '#db/schema.ts'
import { fieldValue, PICTURE_MOST } from './rules.ts'
import { takePicture } from './taking-pictures.server.ts'

/**
 * Reads a post form. A picture in it is stored first, for its member, so that it is still there when the form is redisplayed. A
 * member who is no longer signed in keeps the text, and chooses the picture again.
 */
export async function readPostForm<T extends z.ZodType>(db: Db, request: Request, schema: T) {
  const form = await formData(request, withFile(PICTURE_MOST))
  const file = form.get('photo')
  form.delete('photo')
  const member = file instanceof File && file.size > 0 ? await memberOf(db, request) : null
  if (!member || !(file instanceof File)) return readForm(form, schema)
  const taken = await takePicture(db, member, file)
  if (!('refused' in taken)) form.set('picture', fieldValue(taken))
  const read = await readForm(form, schema)
  if (!('refused' in taken)) return read
  const errors = { ...read.errors, photo: taken.refused }
  return { values: null, typed: read.typed, errors }
}
