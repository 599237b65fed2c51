import { cutText } from '#app/ui/cut-text.ts'
import type { Db } from '#db/schema.ts'
import { isCategory } from '../model/categories.server.ts'
import { POST_LIMITS } from '../model/rules.ts'
import { describeOfImport } from './import-pictures.server.ts'
import { binMany, changeMany, type DoneWithMany, publishMany } from './many-posts.server.ts'

type Acted = { title: string; text: string } | { errors: Record<string, string> }

/** Performs the pressed button of an import's page, and returns its message. */
export async function actOnImport(db: Db, importId: string, form: FormData, by: string): Promise<Acted> {
  const intent = form.get('intent')
  if (intent === 'describe') return describe(db, importId, form, by)
  const ids = new Set(form.getAll('post').map(String))
  if (ids.size === 0) return { errors: { post: 'Tick at least one post' } }
  const chosen = { importId, ids }
  if (intent === 'publish') return told('Published', await publishMany(db, chosen, by))
  if (intent === 'bin') return told('In the bin', await binMany(db, chosen, by))
  if (intent !== 'change') return { errors: { form: 'Press one of the buttons on the page' } }
  const words = sameWordsIn(form)
  if ('errors' in words) return words
  return told('Filled in', await changeMany(db, chosen, words, by))
}

const count = (posts: number): string => (posts === 1 ? '1 post' : `${posts} posts`)

const told = (title: string, { done, waiting }: DoneWithMany): Acted => ({
  title: `${title}: ${count(done)}`,
  text: named(waiting).trim() || 'The list shows how the posts are now.',
})

const NAMED = 5

/** Each reason once, with the first of the posts. */
function named(posts: readonly { title: string; reason: string }[]): string {
  const byReason = Map.groupBy(posts, ({ reason }) => reason)
  const told = [...byReason]
    .map(([reason, all]) => {
      const titles = all.slice(0, NAMED).map(({ title }) => `“${cutText(title, 60)}”`)
      const more = all.length > NAMED ? [`${all.length - NAMED} more`] : []
      return ` Not done: ${new Intl.ListFormat('en-US').format([...titles, ...more])}. ${reason}`
    })
    .join('')
  return cutText(told, 1500)
}

const field = (form: FormData, name: string): string =>
  String(form.get(name) ?? '')
    .replace(/\s+/g, ' ')
    .trim()

function sameWordsIn(form: FormData) {
  const words = {
    category: field(form, 'category'),
    author: field(form, 'author'),
    imageDescription: field(form, 'imageDescription'),
    summary: form.get('summary') === 'yes',
    replace: form.get('replace') === 'yes',
  }
  const errors: Record<string, string> = {}
  if (words.category && !isCategory(words.category)) errors.category = 'Choose a category from the list'
  if (words.author.length > POST_LIMITS.author) errors.author = 'The author must be 80 characters or fewer'
  if (words.imageDescription.length > POST_LIMITS.imageDescription)
    errors.imageDescription = 'The description must be 300 characters or fewer'
  return Object.keys(errors).length > 0 ? { errors } : words
}

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
