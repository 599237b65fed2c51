import {
  defineKind,
  insideLinks,
  lastPublished,
  linkFacts,
  outsideLinks,
  pastAddresses,
  readMarks,
  sayTheSame,
  versionAt,
} from '#app/content/content.server.ts'
import { notesWatchedFor } from '#app/forum/forum.server.ts'
import { config } from '#app/platform/settings/config.server.ts'
import { today } from '#app/platform/settings/today.server.ts'
import type { Db, Tx } from '#db/schema.ts'
import { isLegal } from '../model/categories.server.ts'
import {
  contentOf,
  mergePosts,
  type PostText,
  publishedCorrection,
  readContent,
  sameCorrection,
  storedPost,
} from '../model/post-text.ts'
import { pictureIds, picturesKnown } from '../pictures/shown-pictures.server.ts'
import { movePost } from './placing-posts.server.ts'
import { type PostItem, type PostRow, postText } from './post-at.server.ts'
import { checkPost } from './post-checks.ts'
import { postDesk } from './post-desk.server.ts'
import { postAsSource } from './post-variants.server.ts'
import { hidePost, showPost, wordsOf } from './shown-posts.server.ts'

/** Whether a second person has to review this version before it is public. */
async function waitsForSecond(db: Db | Tx, text: PostRow, post: PostText, version: number): Promise<boolean> {
  if (text.approvedVersion === version || text.publishedVersion === version) return false
  // It was changed back to the exact public text.
  if (text.publishedVersion !== null && (await sayTheSame(db, text.id, text.publishedVersion, version)))
    return false
  if (isLegal(post.category)) return true
  // Moving a post out of a legal category is a legal change too, even if it is unpublished in the meantime.
  const shown = text.publishedVersion ?? (await lastPublished(db, text.id))
  const before = shown === null ? undefined : await versionAt(db, text.id, shown)
  return before !== undefined && isLegal(readContent(before.content).category)
}

/** Its external links, in its text and its sources. */
export const linksOf = async (post: PostText) =>
  outsideLinks([
    ...(await readMarks(post.body)).links,
    ...post.sources.map(({ title, url }) => ({ words: title, to: url ?? '' })),
  ])

/** It was never public, so there is nothing to correct; otherwise a correction gets today's date. */
function asPublished({ text, content }: PostItem) {
  const post = text.publishedOn === null ? content : publishedCorrection(content, today())
  return {
    item: { text, content: post },
    day: post.publishedOn || today(),
    ...(post !== content && { stored: contentOf(post) }),
  }
}

export const postContent = defineKind<PostText, PostText, PostItem>({
  name: 'post',
  mailName: 'post',
  desk: postDesk,
  asSource: postAsSource,
  load: async (db, id, version) => {
    const { text, post } = await postText(db, id, version)
    return { text, content: post }
  },
  read: readContent,
  store: (_, post) => storedPost(post),
  // The correction in this text may have been published in the meantime, and then has its day.
  fromForm: ({ content }, typed) => ({
    content: typed.correction === '' ? typed : sameCorrection(typed, content, today()),
  }),
  merge: ({ content }, base, mine) => {
    const { post, conflicts } = mergePosts(base, content, mine)
    return { typed: post, conflicts }
  },
  links: ({ content }) => linksOf(content),
  checks: async (db, { text, content: post }, { open, waitsForSecond: waits }) => {
    const { origin } = config
    const marks = await readMarks(post.body)
    const own = [String(text.number), ...(await pastAddresses(db, text.id))].map((end) => `/blog/${end}`)
    return checkPost(post, {
      ...(await linkFacts(db, insideLinks(marks, origin))),
      marks,
      pictures: await picturesKnown(db, pictureIds(post)),
      origin,
      own,
      watched: await notesWatchedFor(db, wordsOf(post).join('\n')),
      notOpened: open,
      waitsForSecond: waits,
    })
  },
  waitsForSecond: (db, { text, content }, version) => waitsForSecond(db, text, content, version),
  asPublished,
  show: (tx, { text: { number, address }, content: post }, { publishedOn }) =>
    showPost(tx, {
      number,
      address,
      publishedOn: post.publishedOn || publishedOn,
      checkedOn: post.checkedOn || today(),
      post,
    }),
  hide: (tx, { text }) => hidePost(tx, text.number),
  move: movePost,
})
