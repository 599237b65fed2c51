import { cutText } from '#app/ui/cut-text.ts'
import type { Db } from '#db/schema.ts'
import { POST_LIMITS } from '../model/rules.ts'
import { describeOfImport } from './import-pictures.server.ts'

type Acted = { title: string; text: string } | { errors: Record<string, string> }

/** Performs the pressed button of an import's page, and returns its message. */
export async function actOnImport(db: Db, importId: string, form: FormData, by: string): Promise<Acted> {
  const intent = form.get('intent')
  if (intent === 'describe') return describe(db, importId, form, by)
  return { errors: { form: 'Press one of the buttons on the page' } }
}

const field = (form: FormData, name: string): string =>
  String(form.get(name) ?? '')
    .replace(/\s+/g, ' ')
    .trim()

async function describe(db: Db, importId: string, form: FormData, by: string): Promise<Acted> {
  let done = 0
  for (const name of form.keys()) {
    const id = /^picture-([1-9]\d{0,8})$/.exec(name)?.[1]
    const description = cutText(field(form, name), POST_LIMITS.imageDescription)
    if (!id || !description) continue
    await describeOfImport(db, importId, { id: Number(id), description }, by)
    done += 1
  }
  return done === 0
    ? { errors: { form: 'Write what at least one picture shows' } }
    : {
        title: `${done === 1 ? '1 picture' : `${done} pictures`} described`,
        text: 'The posts have the descriptions now.',
      }
}
