import type { ArchivePart } from '#app/platform/content-archive/archive-part.ts'
import { postMarkdown } from './post-archive.server.ts'
import { importPlan, publishOne, saveAll } from './post-import.server.ts'

/**
 * Posts in the folder of all content: their Markdown, as in the export of
 * posts. Older URLs, which redirect to the newest, are in its head.
 */
export const postsInArchive: ArchivePart = {
  about: [
    ['posts/1.md', 'a post as visitors see it, with its number, its address and older addresses'],
    ['posts/1.draft.md', 'newer words that were not published, or a post that is not on the site'],
  ],
  owns: (name) => /^posts\/[^/]+\.md$/.test(name),
  async *files(db) {
    for (const { file, text } of await postMarkdown(db)) yield [file, text]
  },
  async plan(db, files) {
    const { plan, ready } = await importPlan(
      db,
      files.map(({ name, text }) => ({ name, text })),
    )
    return {
      changes: plan.changes.map(({ number, published, ...change }) => ({
        ...change,
        title: `${number === null ? 'New post' : `Post ${number}`}: ${change.title}`,
        goes: published ? 'to-publish' : 'draft',
      })),
      same: plan.same,
      wrong: plan.wrong,
      left: plan.left,
      take: async (tx, by) =>
        (await saveAll(tx, ready, by)).map((one) => ({
          textId: one.textId,
          title: one.post.title,
          publish: (later, who) => publishOne(later, one, who),
        })),
    }
  },
}
