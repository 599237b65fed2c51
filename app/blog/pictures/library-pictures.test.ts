import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOurHtml } from '#app/ui/page/our-html.ts'
import type { Db } from '#db/schema.ts'
import { aDrawing, aGif, aPhoto } from '#tests/support/pictures.ts'
import { aBlog, aWriter, type Blog } from '#tests/support/posts.ts'
import { NEW_POST } from '../model/post-text.ts'
import { lineFor, pictureLines, withPictures } from './pictures-in-text.ts'

let db: Db
let close: () => Promise<void>
let saving: Blog['saving']
let publishing: Blog['publishing']
let queries: Blog['queries']
let library: typeof import('./library-pictures.server.ts')
let shown: typeof import('./shown-pictures.server.ts')

beforeAll(async () => {
  ;({ db, close, saving, publishing, queries } = await aBlog())
  library = await import('./library-pictures.server.ts')
  shown = await import('./shown-pictures.server.ts')
  await aWriter(db, 'ada', 'Ada', 'editor')
})
afterAll(() => close())

const POST = {
  ...NEW_POST,
  title: 'A ramp',
  excerpt: 'What we did.',
  author: 'Ada',
  category: 'Advocacy',
  imageDescription: 'A path.',
  keyPoints: ['One.'],
}
const add = async (bytes: Uint8Array<ArrayBuffer>, description = 'A "red" ramp <here>') => {
  const done = await library.addPicture(db, { name: 'Ramp', description, bytes }, 'ada')
  return 'id' in done ? done : expect.fail(done.problem)
}
const visible = async (id: number, width: number) =>
  (await library.pictureFile(db, { id, width }, { shown: true })) !== undefined

test('a picture is stored in its widths, once, and visitors get it only while a public post shows it', async () => {
  const { id, known } = await add(await aPhoto('x', [600, 300]))
  expect(known).toBe(false)
  expect(await add(await aPhoto('x', [600, 300]))).toEqual({ id, known: true })
  expect((await library.pictureAt(db, id))?.files.map(({ width }) => width)).toEqual([480, 600])
  const body = `## What happened\n\nBefore.\n\n${lineFor(id, 'A "red" ramp <here>')}\n\nAfter.`
  const text = await saving.draftPost(db, { ...POST, body, sharePicture: String(id) }, 'ada')
  expect(await visible(id, 480)).toBe(false)
  expect(await library.pictureFile(db, { id, width: 480 }, { shown: false })).toMatchObject({
    type: 'image/webp',
  })
  await publishing.postContent.publish(db, text.id, { version: 1, by: 'ada' })
  expect([await visible(id, 480), await visible(id, 481)]).toEqual([true, false])
  const post = await queries.publishedPost(db, text.number)
  const html = post?.content[0]?.html ?? ''
  expect(html).toContain(
    `<img src="/blog/pictures/${id}-600.webp" srcset="/blog/pictures/${id}-480.webp 480w,`,
  )
  expect(html).toContain('width="600" height="300" alt="A &quot;red&quot; ramp &lt;here&gt;"')
  expect(isOurHtml(html)).toBe(true)
  expect(post?.sharePicture).toMatchObject({
    path: `/blog/pictures/${id}-600.webp`,
    says: 'A "red" ramp <here>',
  })
  expect((await library.usesOf(db, id)).map((one) => one.id)).toEqual([text.id])
  await expect(library.deletePicture(db, id, 'ada')).rejects.toThrow(
    'A post or a team member has this picture',
  )
  await publishing.postContent.takeOffSite(db, text.id, 'ada')
  expect(await visible(id, 480)).toBe(false)
  await publishing.postContent.save(db, text.id, { base: 1, typed: { ...POST, body: 'Without.' } }, 'ada')
  await library.deletePicture(db, id, 'ada')
  expect(await library.pictureFile(db, { id, width: 480 }, { shown: false })).toBeUndefined()
  // Its number is not reused: older versions of the post still name it.
  expect((await add(await aPhoto('y', [20, 20]))).id).toBeGreaterThan(id)
})

test('a top picture replaces the drawing wherever the post is shown', async () => {
  const { id } = await add(await aPhoto('top', [600, 300]))
  const top = { ...POST, title: 'With a picture', body: '## One\n\nWords.', topPicture: String(id) }
  const text = await saving.draftPost(db, top, 'ada')
  await publishing.postContent.publish(db, text.id, { version: 1, by: 'ada' })
  const shownTop = {
    src: `/blog/pictures/${id}-600.webp`,
    srcSet: `/blog/pictures/${id}-480.webp 480w, /blog/pictures/${id}-600.webp 600w`,
    width: 600,
    height: 300,
  }
  expect((await queries.publishedPost(db, text.number))?.topPicture).toEqual(shownTop)
  expect((await queries.postsIn(db, 'Advocacy')).find((one) => one.id === text.number)?.topPicture).toEqual(
    shownTop,
  )
  expect((await queries.publishedPost(db, 1))?.topPicture).toBeNull()
  expect(await visible(id, 480)).toBe(true)
  await expect(library.deletePicture(db, id, 'ada')).rejects.toThrow(
    'A post or a team member has this picture',
  )
  const { text: row, post } = await publishing.postText(db, text.id)
  const checks = await publishing.postContent.checks(db, {
    text: row,
    content: { ...post, topPicture: '9999' },
  })
  expect(checks.map(({ says }) => says)).toContain(
    'The picture on top is not in the library. Choose one that is, or leave it empty.',
  )
})

test('a search finds names and descriptions, and treats wildcards literally', async () => {
  const bytes = aDrawing('found', [30, 20])
  const done = await library.addPicture(
    db,
    { name: "Maya's desk", description: 'A 100% flat Threshold', bytes },
    'ada',
  )
  const id = 'id' in done ? done.id : expect.fail(done.problem)
  const found = async (find: string) => (await library.picturesOnPage(db, 1, find)).map((one) => one.id)
  for (const find of ['maya’s', "MAYA'S", 'threshold', '100%']) expect(await found(find), find).toEqual([id])
  for (const find of ['desk_', '!', 'nowhere']) expect(await found(find), find).toEqual([])
})

test('a picture a post may not show blocks it, and the message names it', async () => {
  const { id } = await add(aDrawing('x', [30, 20]))
  const decoration = await add(aDrawing('y', [30, 20]), '')
  const blocks = async (body: string, sharePicture = '') => {
    const text = await saving.draftPost(db, { ...POST, body, sharePicture }, 'ada')
    const { text: row, post } = await publishing.postText(db, text.id)
    return (await publishing.postContent.checks(db, { text: row, content: post }))
      .filter((one) => one.blocks)
      .map((one) => one.says.slice(0, 30))
  }
  const cases: [string, string[]][] = [
    [`![](picture:${id})`, ['A picture has no description. ']],
    [`![](picture:${decoration.id})`, []],
    [`![A ramp](picture:${id})`, []],
    ['![A ramp](picture:9999)', ['A picture is not in the librar']],
    ['![A ramp](https://elsewhere.example/a.png)', ['A picture comes from elsewhere']],
    ['![A ramp](javascript:alert(1))', ['A picture comes from elsewhere']],
    [`Words ![A ramp](picture:${id}) words`, ['A picture is in the middle of ']],
  ]
  for (const [body, says] of cases) expect(await blocks(`## One\n\n${body}`), body).toEqual(says)
  expect(await blocks('## One\n\nWords.', '9999')).toEqual(['The picture for sharing is not'])
})

test('an unusable picture is refused with a sentence, and nothing is stored', async () => {
  const before = await library.picturesOnPage(db, 1)
  const problem = async (bytes: Uint8Array<ArrayBuffer>) => {
    const done = await library.addPicture(db, { name: '', description: 'x', bytes }, 'ada')
    return 'problem' in done ? done.problem : 'taken'
  }
  const svg = new TextEncoder().encode('<svg onload="alert(1)"/>') as Uint8Array<ArrayBuffer>
  expect(await problem(svg)).toContain('not a picture that we can show')
  expect(await problem(new Uint8Array(40 * 1024 * 1024))).toContain('smaller than 12 MB')
  expect(await problem(aGif('x', 3))).toContain('This picture moves')
  expect(await library.picturesOnPage(db, 1)).toEqual(before)
})

test('only a line of its own is a picture, and never in code; hostile text stays text', async () => {
  const text = 'One\n![A \\[ramp\\]](picture:3)\n```\n![x](picture:4)\n```\n'
  expect(pictureLines(text)).toEqual([{ id: 3, words: 'A [ramp]' }])
  expect(pictureLines(lineFor(7, 'a ] b \\ [c](d)'))).toEqual([{ id: 7, words: 'a ] b \\ [c](d)' }])
  const known = new Map([[3, { description: '', files: [{ width: 9, height: 9, type: 'image/webp' }] }]])
  for (const words of ['" onerror="alert(1)', '<script>alert(1)</script>', "' onload='x"]) {
    const html = await shown.htmlWithPictures(`![${words}](picture:3)`, known, false)
    expect(isOurHtml(html), html).toBe(true)
    expect(html).not.toMatch(/<script|" onerror="/)
  }
  expect(isOurHtml('<img src="/forum/1-2.png" onerror="x">')).toBe(false)
  expect(withPictures('')).toEqual([])
})
