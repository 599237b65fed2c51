import { addressesOfAll, wordsOfAll } from '#app/content/content.server.ts'
import { organisation } from '#app/platform/settings/settings.server.ts'
import { zipStream } from '#app/platform/zip-stream.server.ts'
import type { Db } from '#db/schema.ts'
import { readContent } from '../model/post-text.ts'
import { featuredPost } from '../reading/queries.server.ts'
import { type PostHead, postFile } from './post-file.ts'

// All posts as a folder: Markdown with a head, and the same as JSON. The same posts always give the same bytes.

/** ZIP entries have a date; all get this one, so that only the contents make a difference. */
const ONE_DAY = new Date(2000, 0, 1)

const readMe = (site: string) => `Posts of ${site}

posts/1.md         the words that visitors see, with the number of the post
posts/1.draft.md   newer words that were not published yet, or words of a post that is not on the site
posts.json         the same as data, for other programs. An import does not read it.

Each file begins with a head between two lines of three hyphens. Below it is the text in Markdown.
You can change the files and import the folder again, as a ZIP. A file without "number" becomes a new post.
`

/** Every post as its file, and as data. */
export async function postMarkdown(db: Db) {
  const [rows, addresses, featured] = await Promise.all([
    wordsOfAll(db, 'post'),
    addressesOfAll(db, 'post'),
    featuredPost(db),
  ])
  return rows.map((row) => {
    const published = row.version === row.publishedVersion
    const words = readContent(row.content)
    if (published) words.publishedOn ||= row.publishedOn ?? ''
    const head: PostHead = {
      number: row.number,
      address: row.address ?? '',
      addresses: (addresses.get(row.id) ?? []).filter((one) => one !== row.address),
      published,
      featured: published && row.number === featured?.id,
    }
    const file = `posts/${row.number}${published ? '' : '.draft'}.md`
    return { file, head, words, text: postFile(words, head) }
  })
}

/** @returns the files by name */
async function postFiles(db: Db): Promise<Map<string, string>> {
  const posts = await postMarkdown(db)
  const data = posts.map(({ file, head, words }) => ({ file, ...head, ...words }))
  return new Map([
    ['README.txt', readMe(organisation().name)],
    ['posts.json', `${JSON.stringify({ format: 1, posts: data }, null, 2)}\n`],
    ...posts.map(({ file, text }): [string, string] => [file, text]),
  ])
}

export const exportPosts = async (db: Db): Promise<ReadableStream<Uint8Array>> =>
  zipStream(await postFiles(db), ONE_DAY)
