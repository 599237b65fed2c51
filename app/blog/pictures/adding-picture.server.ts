import { readForm } from '#app/platform/http/read-form.server.ts'
import type { Db } from '#db/schema.ts'
import { pictureForm } from '../model/forms.server.ts'
import { addPicture } from './library-pictures.server.ts'

type Taken =
  | { id: number; known: boolean; description: string }
  | { errors: Record<string, string>; typed: Record<string, string> }

/** A picture from a submitted form, with its description or its decoration mark. */
export async function takePicture(db: Db, form: FormData, by: string): Promise<Taken> {
  const file = form.get('file')
  form.delete('file')
  const { values, typed, errors } = await readForm(form, pictureForm)
  const isThere = file instanceof File && file.size > 0
  if (errors || !isThere)
    return { errors: { ...(isThere ? {} : { file: 'Choose a picture' }), ...errors }, typed }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const done = await addPicture(db, { ...values, bytes }, by)
  if ('problem' in done) return { errors: { file: done.problem }, typed }
  return { ...done, description: values.description }
}
