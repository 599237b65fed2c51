import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/schema.ts'
import { aDrawing } from '#tests/support/pictures.ts'
import { aBlog, type Blog } from '#tests/support/posts.ts'
import { readPictureFolder } from './picture-folder.ts'
import { fileOfPicture, picturesToReplace, withLibraryPictures } from './pictures-to-replace.ts'

let db: Db
let close: () => Promise<void>
let blog: Blog
let many: typeof import('./many-posts.server.ts')
let done: typeof import('./imported-posts.server.ts')
let content: typeof import('#app/content/content.server.ts')
let drawing: typeof import('./import-pictures.server.ts')
beforeAll(async () => {
  blog = await aBlog()
  ;({ db, close } = blog)
  many = await import('./many-posts.server.ts')
  done = await import('./imported-posts.server.ts')
  content = await import('#app/content/content.server.ts')
  drawing = await import('./import-pictures.server.ts')
})
afterAll(() => close())

const file = (title: string, head: string, body = `${title} is what this is about. It is short.`) => ({
  name: `${title}.md`,
  text: `---\ntitle: ${title}\n${head}---\n\n${body}\n`,
})
const NEW = 'state: published\npicture: A drawing of hills.\n'

async function imported(...files: { name: string; text: string }[]) {
  const importId = await blog.kept.keepImport(db, files, 'max')
  const { plan } = await blog.imports.importPlan(db, files)
  expect(plan.wrong).toEqual([])
  await blog.imports.runImport(db, importId, { mark: plan.mark, publish: true }, 'max')
  const texts = await done.postsOfImport(db, importId)
  return { importId, texts, ids: new Set(texts.map(({ id }) => id)) }
}
const postAt = async (id: string) => (await blog.publishing.postText(db, id)).post
const stateOf = async (id: string) => (await blog.texts.textAt(db, id))?.state
const noOther = () => expect.fail('posts have nothing beside')
async function undone(importId: string) {
  expect(await content.undoImport(db, importId, 'max', noOther)).toBe(true)
  return (await content.itemsOfImport(db, importId)).map(({ outcome, reason }) => [outcome, reason])
}
const MAX = { userId: 'max', name: 'Max', role: 'editor' } as never

/** An act on every post of an import, as its page sends it. */
async function act(name: string, importId: string, typed: Record<string, string> = {}) {
  const items = (await done.postsOfImport(db, importId)).map(({ id, version, state }) => ({
    id,
    version,
    state,
  }))
  return blog.texts.actOnSelected(db, { act: name, items, of: importId, back: '/staff/content' }, typed, MAX)
}

test('a cause that blocks many posts is shown once, and can be fixed and published at once', async () => {
  const { importId, ids } = await imported(
    ...Array.from({ length: 30 }, (_, at) => file(`Many ${at}`, NEW)),
    file('Has an author', `${NEW}author: Bea\n`),
  )
  const before = await many.whatHoldsBack(db, await done.postsOfImport(db, importId))
  expect(before.map(({ says, posts }) => [says.split('.')[0], posts])).toEqual(
    expect.arrayContaining([
      ['The post has no summary', 31],
      ['The post has no category', 31],
      ['No author is named', 30],
    ]),
  )
  const words = { category: 'Advocacy', author: 'Ada', summary: 'yes' }
  expect(await act('fill-in', importId, words)).toEqual({
    title: 'Filled in: 31 posts',
    already: '',
    left: [],
  })
  expect(await many.whatHoldsBack(db, await done.postsOfImport(db, importId))).toEqual([])
  const all = await Promise.all([...ids].map(postAt))
  expect(
    all
      .map(({ author }) => author)
      .sort()
      .at(-1),
  ).toBe('Bea')
  expect(all.find(({ title }) => title === 'Many 0')).toMatchObject({
    category: 'Advocacy',
    excerpt: 'Many 0 is what this is about. It is short.',
  })
  expect(await act('publish', importId)).toEqual({ title: 'Published: 31 posts', already: '', left: [] })
  expect(new Set(await Promise.all([...ids].map(stateOf)))).toEqual(new Set(['published']))
  // The whole import is undone, including what was filled in.
  expect(await undone(importId)).toEqual(Array(31).fill(['binned', null]))
  expect(new Set(await Promise.all([...ids].map(stateOf)))).toEqual(new Set(['bin']))
  expect(await content.undoImport(db, importId, 'max', noOther)).toBe(false)
})

test('an undo restores the text of posts, and keeps and names those changed since', async () => {
  const draft = await blog.saving.draftPost(db, { ...(await postAt('post-1')), title: 'Here before' }, 'ada')
  const { importId, texts } = await imported(
    file('Here before, changed', `number: ${draft.number}\n`),
    file('New', ''),
    file('Changed since', ''),
  )
  const changed = texts.find(({ title }) => title === 'Changed since') ?? expect.fail('not imported')
  const post = await postAt(changed.id)
  await blog.publishing.postContent.save(
    db,
    changed.id,
    { base: 1, typed: { ...post, title: 'By Bea' } },
    'bea',
  )
  expect((await undone(importId)).sort()).toEqual([
    ['binned', null],
    ['left', 'Someone changed it since the import.'],
    ['restored', null],
  ])
  expect((await postAt(draft.id)).title).toBe('Here before')
  expect(await stateOf(changed.id)).toBe('draft')
})

test('an import that an older release recorded is undone like any other', async () => {
  const draft = await blog.saving.draftPost(db, { ...(await postAt('post-1')), title: 'Long here' }, 'ada')
  const { importId, texts } = await imported(file('Changed', `number: ${draft.number}\n`), file('Added', ''))
  // It recorded neither what was imported nor what was public then.
  await db.updateTable('postImports').set({ what: null }).where('id', '=', importId).execute()
  await db
    .updateTable('postImportTexts')
    .set({ publishedAfter: null })
    .where('importId', '=', importId)
    .execute()
  expect(new Set((await undone(importId)).map(([outcome]) => outcome))).toEqual(
    new Set(['binned', 'restored']),
  )
  expect((await postAt(draft.id)).title).toBe('Long here')
  const added = texts.find(({ title }) => title === 'Added') ?? expect.fail('not imported')
  expect(await stateOf(added.id)).toBe('bin')
})

test('what was filled in for posts selected elsewhere is no part of an import, and stays when it is undone', async () => {
  const { importId, texts } = await imported(file('Filled in elsewhere', ''))
  const selected = texts.map(({ id, version, state }) => ({ id, version, state }))
  const asked = { act: 'category', items: selected, of: '', back: '/staff/content' }
  await blog.texts.actOnSelected(db, asked, { category: 'Advocacy' }, MAX)
  expect(await undone(importId)).toEqual([['left', 'Someone changed it since the import.']])
})

test('pictures come from a media folder, are rendered, and appear in the posts', async () => {
  const link = (name: string, alt: string) =>
    `[Picture to replace: ${alt}](https://old.example/wp-content/uploads/2024/05/${name})`
  const { importId, ids } = await imported(
    file(
      'Pictures',
      '',
      `Words. ${link('ramp-300x200.png', 'A ramp')} More.\n\n${link('door.png', 'without a description')}`,
    ),
  )
  const wanted = await drawing.picturesToAdd(db, importId)
  expect(wanted.map(({ description }) => description)).toEqual(['A ramp', ''])
  const zip = zipSync({
    'uploads/2023/05/ramp.png': strToU8('another one'),
    'uploads/2024/05/ramp.png': aDrawing('ramp', [30, 20]),
    'uploads/2024/05/door.png': aDrawing('door', [30, 20]),
    'uploads/notes.txt': strToU8('x'),
  })
  const read = readPictureFolder(
    new Uint8Array(zip),
    wanted.map(({ source }) => source),
  )
  const found = 'found' in read ? read.found : expect.fail(read.problem)
  await drawing.keepPictures(db, importId, found, 'max')
  expect(await drawing.pictureProgress(db, importId)).toMatchObject({ all: 2, done: 0 })
  await drawing.importPictureJobs['posts.import-pictures'](db, { id: importId })
  expect(await drawing.pictureProgress(db, importId)).toEqual({ all: 2, done: 2, trouble: [] })
  const id = [...ids][0] ?? ''
  expect((await postAt(id)).body).toMatch(
    /^Words\.\n\n!\[A ramp\]\(picture:\d+\)\n\nMore\.\n\n!\[\]\(picture:\d+\)$/,
  )
  // A picture without a description blocks the post.
  const [door, ...rest] = await drawing.picturesToDescribe(db, importId)
  expect([door?.name, rest]).toEqual(['door.png', []])
  const held = async () =>
    (await many.whatHoldsBack(db, await done.postsOfImport(db, importId))).map(({ says }) => says).join()
  expect(await held()).toContain('A picture has no description')
  await drawing.describeOfImport(db, importId, { id: door?.id ?? 0, description: 'A [wide] door.' }, 'max')
  expect((await postAt(id)).body).toContain('![A \\[wide\\] door.](picture:')
  expect(await held()).not.toContain('A picture has no description')
  expect(await undone(importId)).toEqual([['binned', null]])
})

test('an import is deleted after 90 days', async () => {
  const { importId } = await imported(file('Old', ''))
  await db
    .updateTable('postImports')
    .set({ madeAt: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', importId)
    .execute()
  await content.sweepPastImports(db)
  expect(await content.itemsOfImport(db, importId)).toEqual([])
})

test('a picture’s file is the one whose folder matches best', () => {
  const names = ['a/ramp.jpg', 'uploads/2024/05/ramp.jpg', 'uploads/2023/05/ramp.jpg', 'x/Big Door.PNG']
  const of = (source: string) => fileOfPicture(source, names)
  expect(of('https://o.example/wp-content/uploads/2023/05/ramp-1024x768.jpg?x=1')).toBe(
    'uploads/2023/05/ramp.jpg',
  )
  expect(of('/content/images/big%20door.png')).toBe('x/Big Door.PNG')
  expect(of('https://o.example/other.jpg')).toBeUndefined()
  expect(of('https://o.example/%E0%A4%A')).toBeUndefined()
})

test('a picture in a list, a table or code remains a link', () => {
  const link = '[Picture to replace: A](https://o.example/a.jpg)'
  const body = `- ${link}\n\n| ${link} |\n\n\`\`\`\n${link}\n\`\`\``
  expect(withLibraryPictures(body, () => 7)).toBe(body)
  expect(picturesToReplace(body)).toEqual(['https://o.example/a.jpg'])
})
