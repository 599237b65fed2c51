import { cutText } from '#app/ui/cut-text.ts'
import type { Db } from '#db/schema.ts'
import { POST_LIMITS } from '../model/rules.ts'
import { describeOfImport } from './import-pictures.server.ts'
import { undoPostImport } from './undo-import.server.ts'

type Acted = { title: string; text: string } | { errors: Record<string, string> }

/** Performs the pressed button of an import's page, and returns its message. */
export async function actOnImport(db: Db, importId: string, form: FormData, by: string): Promise<Acted> {
  const intent = form.get('intent')
  if (intent === 'undo') {
    const { binned, restored, stay } = await undoPostImport(db, importId, by)
    const back = restored ? ` ${count(restored)} as before.` : ''
    return {
      title: 'The import is undone',
      text: `${count(binned)} in the bin.${back}${named('Left as they are', stay)}`,
    }
  }
  if (intent === 'describe') return describe(db, importId, form, by)
  return { errors: { form: 'Press one of the buttons on the page' } }
}

const count = (posts: number): string => (posts === 1 ? '1 post' : `${posts} posts`)

const NAMED = 5

/** Each reason once, with the first of the posts. */
function named(what: string, posts: readonly { title: string; reason: string }[]): string {
  const byReason = Map.groupBy(posts, ({ reason }) => reason)
  const told = [...byReason]
    .map(([reason, all]) => {
      const titles = all.slice(0, NAMED).map(({ title }) => `“${cutText(title, 60)}”`)
      const more = all.length > NAMED ? [`${all.length - NAMED} more`] : []
      return ` ${what}: ${new Intl.ListFormat('en-US').format([...titles, ...more])}. ${reason}`
    })
    .join('')
  return cutText(told, 1500)
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
