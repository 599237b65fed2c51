import { listAttorney } from '#app/attorneys/attorneys.server.ts'
import { loadBuiltInPost, peopleHavePictures } from '#app/blog/blog.server.ts'
import { changedOnPages, wordsOfBefore } from '#app/copy-overrides/copy-overrides.server.ts'
import {
  builtInFactsHash,
  loadBuiltInFacts,
  readFacts,
  takeOverWords,
} from '#app/factbook/factbook.server.ts'
import {
  categoriesOfFacts,
  forumFollowsCategories,
  forumFollowsTags,
  loadForum,
  watchFirstWords,
} from '#app/forum/forum.server.ts'
import { hashOf } from '#app/platform/settings/built-in.server.ts'
import { setSiteValue, siteValue } from '#app/platform/settings/site-values.server.ts'
import {
  makingCodeMark,
  resourcesFollowFacts,
  showAllResources,
  wantMissingFiles,
} from '#app/resources/resources.server.ts'
import { builtInGroupsHash, indexFixedPages, loadBuiltInGroups } from '#app/search/search.server.ts'
import { samplesGone } from '#app/shared/samples-gone.server.ts'
import { variantsFollowTexts } from '#app/translations/translations.server.ts'
import attorneys from '#db/samples/attorneys.json' with { type: 'json' }
import crisisPhrases from '#db/samples/crisis-phrases.json' with { type: 'json' }
import forum from '#db/samples/forum.json' with { type: 'json' }
import posts from '#db/samples/posts.json' with { type: 'json' }
import type { Db, Tx } from '#db/schema.ts'
import { inTransaction } from '#db/transaction.ts'

const LOADED = 'built-in content'
const TEXTS_LOADED = 'built-in texts'

/**
 * Fills an empty database with the built-in content, and applies an upgrade's changes to it unless staff have edited
 * the item; then updates the search index. Quick when nothing has changed.
 */
export async function loadContent(db: Db): Promise<void> {
  resourcesFollowFacts()
  variantsFollowTexts()
  forumFollowsCategories()
  forumFollowsTags()
  peopleHavePictures()
  const all = hashOf([attorneys, forum, crisisPhrases, textsHash()])
  await inTransaction(db, async (tx) => {
    if ((await siteValue(tx, LOADED)) === all) return
    await loadTexts(tx)
    await takeOverTagNames(tx)
    const gone = await samplesGone(tx)
    for (const attorney of gone.has('attorneys') ? [] : changed(attorneys, await madeFrom(tx, 'attorneys')))
      await listAttorney(tx, { ...attorney, origin: 'sample' })
    await loadForum(tx, await categoriesOfFacts(tx), gone.has('topics') ? [] : forum)
    await watchFirstWords(tx, crisisPhrases)
    await setSiteValue(tx, LOADED, all)
  })
  await readFacts(db)
  await wantMissingFiles(db)
  await indexFixedPages(db, changedOnPages())
}

const textsHash = () => hashOf([posts, builtInFactsHash(), builtInGroupsHash(), makingCodeMark()])

/** The part of it that needs none of the site's keys (attorneys' addresses are sealed). Also loaded once per wording. */
export async function loadTexts(tx: Tx): Promise<void> {
  const texts = textsHash()
  if ((await siteValue(tx, TEXTS_LOADED)) === texts) return
  const noPosts = (await samplesGone(tx)).has('posts')
  for (const post of noPosts ? [] : changed(posts, await madeFrom(tx, 'posts')))
    await loadBuiltInPost(tx, post)
  await loadBuiltInFacts(tx)
  await loadBuiltInGroups(tx)
  await showAllResources(tx)
  await setSiteValue(tx, TEXTS_LOADED, texts)
}

/** Forum tags were words of its pages before they became facts. */
async function takeOverTagNames(tx: Tx): Promise<void> {
  for (const { rest: key, text, by } of await wordsOfBefore(tx, 'forumTags.tags.'))
    await takeOverWords(tx, { kind: 'tag', key, by, words: { name: text } })
}

async function madeFrom(tx: Tx, table: 'posts' | 'attorneys') {
  const rows = await tx.selectFrom(table).select(['id', 'builtInHash', 'editedAt']).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type Known = Map<number, { builtInHash: string | null; editedAt: string | null }>

/** The built-in items that are new or changed and not edited here, each with its hash. */
function changed<T extends { id: number }>(samples: T[], known: Known): (T & { builtInHash: string })[] {
  return samples
    .map((sample) => ({ ...sample, builtInHash: hashOf(sample) }))
    .filter(({ id, builtInHash }) => {
      const row = known.get(id)
      return !row || (row.editedAt === null && row.builtInHash !== builtInHash)
    })
}
