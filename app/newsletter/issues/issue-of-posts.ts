import { cutText } from '#app/ui/cut-text.ts'
import type { IssueWords } from './issue-text.ts'

interface ToldPost {
  id: number | string
  title: string
  excerpt: string
  category: string
  /** Its content notes as a line; empty if it has none. */
  about: string
}

/** A new issue's text about these posts: the title, content notes, summary and link of each. */
export function issueOfPosts(posts: readonly ToldPost[]): IssueWords {
  const [first] = posts
  const alone = posts.length === 1
  // The subject is the email's first heading: a single post's title would appear twice.
  const heading = (title: string) => (alone ? '' : `## ${title}\n\n`)
  const body = posts
    .map(
      ({ id, title, excerpt, about }) =>
        `${heading(title)}${about && `${about}\n\n`}${excerpt}\n\nRead it on our site: [${title}](/blog/${id})`,
    )
    .join('\n\n')
  return {
    subject: alone ? cutText(first?.title ?? '', 120) : '',
    body,
    topic: posts.length > 1 ? 'digest' : topicOf(first?.category),
  }
}

const topicOf = (category?: string) =>
  category === 'Legal Updates' ? 'legal' : category === 'Policy Updates' ? 'policy' : 'all'
