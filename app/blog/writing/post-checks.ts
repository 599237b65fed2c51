import {
  block,
  type Check,
  checkOpened,
  checkReading,
  checkWords,
  type TextMarks,
  warn,
} from '#app/content/content.server.ts'
import { words as noteWords } from '#app/shared/content-notes/note-words.ts'
import { cutText } from '#app/ui/cut-text.ts'
import type { ContentNote } from '#db/tables/content-notes.ts'
import { isCategory, isLegal, labelOf } from '../model/categories.server.ts'
import type { PostText } from '../model/post-text.ts'
import { pictureLines } from '../pictures/pictures-in-text.ts'

// Checks before a post can be published. Each finding says what is wrong and what to do.

interface Facts {
  /** URLs on this site that lead nowhere. */
  nowhere: readonly string[]
  /** URLs on this site that could not be looked up. */
  unsure: readonly string[]
  /** The markup in the Markdown of its body. */
  marks: TextMarks
  /** The library pictures that the post names, and whether each is only decoration. */
  pictures: ReadonlyMap<number, { description: string }>
  /** Our own origin: links with it are internal. */
  origin: string
  /** Where the post itself is, or will be. */
  own?: readonly string[]
  /** Links to other sites that have not been checked yet. */
  notOpened?: readonly { words: string; to: string }[]
  /** Words that moderators watch, with the content notes they suggest. */
  watched?: readonly { word: string; note: ContentNote }[]
  /** Whether a second person still has to review this version. */
  waitsForSecond: boolean
}

export function checkPost(post: PostText, facts: Facts): Check[] {
  return [
    ...missing(post),
    ...(post.body ? ofBody(post.body, facts) : []),
    ...(post.topPicture && !facts.pictures.has(Number(post.topPicture))
      ? [block('The picture on top is not in the library. Choose one that is, or leave it empty.')]
      : []),
    ...(post.sharePicture && !facts.pictures.has(Number(post.sharePicture))
      ? [
          block(
            'The picture for sharing is not in the library. Write the number of one that is, or leave it empty.',
          ),
        ]
      : []),
    ...ofLaw(post),
    ...ofNotes(post, facts.watched ?? []),
    ...checkOpened(facts.notOpened ?? []),
    ...(facts.waitsForSecond
      ? [
          block(
            'A second person has not looked at these words. Press “Send for review”. Someone who may review and did not write them then approves them.',
          ),
        ]
      : []),
    ...checkReading(`${post.excerpt}\n\n${post.body}`),
  ].sort((a, b) => Number(b.blocks) - Number(a.blocks))
}

function missing(post: PostText): Check[] {
  const found: Check[] = []
  if (!post.title) found.push(block('The post has no title. Write one.'))
  if (!post.excerpt)
    found.push(block('The post has no summary. Write one or two sentences for lists and search results.'))
  if (!post.author) found.push(block('No author is named. Write who speaks, such as Editorial Team.'))
  if (!isCategory(post.category)) found.push(block('The post has no category. Choose one.'))
  if (!post.body) found.push(block('The post has no text. Write it.'))
  if (!post.imageDescription)
    found.push(block('The drawing or picture on top has no description. Say in one sentence what it shows.'))
  if (post.keyPoints.length === 0)
    found.push(warn('There are no key points. Two or three short ones help readers who are tired.'))
  return found
}

const ofBody = (body: string, facts: Facts): Check[] =>
  facts.marks.modest
    ? [...checkWords(facts.marks, facts), ...ofPictures(body, facts.marks.pictures, facts)]
    : checkWords(facts.marks, facts)

function ofPictures(
  body: string,
  all: readonly { words: string; to: string }[],
  { pictures }: Facts,
): Check[] {
  const found: Check[] = []
  const lines = pictureLines(body)
  const nameOf = ({ words, id }: { words: string; id: number }) => `${words || 'no words'} (picture ${id})`
  const add = (says: string, about: string[]) => {
    if (about.length > 0) found.push(block(says, about))
  }
  add(
    'A picture comes from elsewhere. Add it under Pictures, and put the line that you find there into the text.',
    all
      .filter(({ to }) => !/^picture:[1-9]\d{0,8}$/.test(to))
      .map(({ words, to }) => `${words} (${cutText(to, 80)})`),
  )
  if (all.filter(({ to }) => to.startsWith('picture:')).length > lines.length)
    found.push(block('A picture is in the middle of other words. Put it on a line of its own.'))
  add(
    'A picture is not in the library, or was deleted. Take it out, or add it again.',
    lines.filter(({ id }) => !pictures.has(id)).map(nameOf),
  )
  add(
    'A picture has no description. Write between the brackets what it shows, in one sentence.',
    lines.filter(({ words, id }) => words === '' && pictures.get(id)?.description !== '').map(nameOf),
  )
  return found
}

function ofLaw(post: PostText): Check[] {
  if (!isLegal(post.category)) return []
  const found: Check[] = []
  if (post.sources.length === 0)
    found.push(
      block(`A post in ${labelOf(post.category)} has no source. Name at least one, with its address.`),
    )
  else if (post.sources.every(({ url }) => url === null))
    found.push(block('No source has an address. Write it behind a bar: Title | https://…'))
  if (!post.reviewOn)
    found.push(block('No day is set to check the sources again. Set one, such as half a year from now.'))
  return found
}

/** A single word does not tell what a post is about, so this blocks nothing. */
function ofNotes({ notes }: PostText, watched: NonNullable<Facts['watched']>): Check[] {
  const more = watched.filter(({ note }) => !notes.includes(note))
  if (more.length === 0) return []
  return [
    warn(
      'Some words may be about what readers want to know first. Choose the content note, or leave it.',
      more.map(({ word, note }) => `“${word}”: ${noteWords.notes[note]}`),
    ),
  ]
}
