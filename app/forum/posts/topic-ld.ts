import { postUrl, topicUrl } from '../model/rules.ts'

interface TopicOfPage {
  origin: string
  topic: {
    id: string
    title: string
    posts: number
    publishedAt: string
    lastPostAt: string
    category: string
  }
  /** The opening post. */
  first: { author: { name: string } | null; body: { kind: string; excerpt?: string } } | undefined
  /** Replies that are marked as helpful. */
  helped: readonly { number: number; name: string; excerpt: string; publishedAt: string }[]
}

/** The schema.org data of a topic: only the author names that the page shows, and nothing of a post that is not public. */
export function topicLd(page: TopicOfPage) {
  const { origin, topic, first } = page
  const answers = page.helped.filter(({ excerpt }) => excerpt)
  const shown = first?.body.kind === 'shown'
  const author = shown && first.author ? { author: { '@type': 'Person', name: first.author.name } } : {}
  const text = first?.body.excerpt ? { text: first.body.excerpt } : {}
  const url = origin + topicUrl(topic.id)
  // A topic with a helpful reply is a question with an answer.
  if (answers.length > 0 && first?.body.excerpt)
    return {
      '@context': 'https://schema.org',
      '@type': 'QAPage',
      '@id': url,
      url,
      inLanguage: 'en-US',
      mainEntity: {
        '@type': 'Question',
        name: topic.title,
        ...text,
        ...author,
        datePublished: topic.publishedAt,
        answerCount: topic.posts - 1,
        acceptedAnswer: answers.map((answer) => ({
          '@type': 'Answer',
          text: answer.excerpt,
          url: origin + postUrl(topic.id, answer.number),
          author: { '@type': 'Person', name: answer.name },
          datePublished: answer.publishedAt,
        })),
      },
    }
  return {
    '@context': 'https://schema.org',
    '@type': 'DiscussionForumPosting',
    '@id': url,
    url,
    headline: topic.title,
    ...author,
    ...text,
    datePublished: topic.publishedAt,
    dateModified: topic.lastPostAt,
    commentCount: topic.posts - 1,
    articleSection: topic.category,
    inLanguage: 'en-US',
  }
}
