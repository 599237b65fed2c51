import { CONTENT_BODY, versionAt } from '#app/content/content.server.ts'
import { formData, readForm } from '#app/platform/http/read-form.server.ts'
import { aboutLine } from '#app/shared/content-notes/note-words.ts'
import type { Db } from '#db/schema.ts'
import { postForm } from '../model/forms.server.ts'
import { type PostText, readContent } from '../model/post-text.ts'
import { postAt } from './post-at.server.ts'

// A post as it will be announced, before it is public; the same shape as postsToTell gives for public ones.

interface Told {
  /** Its number, which is also its URL; three dots while it has none. */
  id: number | string
  title: string
  excerpt: string
  category: string
  /** Its content notes as a line; empty if it has none. */
  about: string
}

const NOT_YET = '…'

const told = ({ title, excerpt, category, notes }: PostText, id: number | string): Told => ({
  id,
  title,
  excerpt,
  category,
  about: aboutLine(notes),
})

/** One version's text, or the newest. */
export async function savedPostAsTold(db: Db, textId: string, version?: number): Promise<Told | undefined> {
  const text = await postAt(db, textId)
  const found = text && (await versionAt(db, text.id, version ?? text.version))
  return found ? told(readContent(found.content), text.number) : undefined
}

/**
 * The text typed in a post's form.
 * @param textId "new" for one that does not exist yet
 */
export async function typedPostAsTold(
  db: Db,
  textId: string,
  request: Request,
): Promise<{ form: FormData } & ({ post: Told } | { errors: Record<string, string> })> {
  const form = await formData(request, CONTENT_BODY)
  const { values, errors } = await readForm(form, postForm)
  if (errors) return { form, errors }
  const text = textId === 'new' ? undefined : await postAt(db, textId)
  return { form, post: told(values.post, text?.number ?? NOT_YET) }
}
