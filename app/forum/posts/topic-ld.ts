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
  /** The post that it begins with. */
  first: { name: string; html: string; excerpt: string } | undefined
  /** Replies that helped whoever began it. */
  helped: readonly { number: number; name: string; excerpt: string; publishedAt: string }[]
}

/** A topic in the words of schema.org: of its authors the names on the page alone, and nothing of a post that cannot be read. */
export function topicLd(page: TopicOfPage) {
  const { origin, topic, first } = page
  const answers = page.helped.filter(({ excerpt }) => excerpt)
  const author = first?.html ? { author: { '@type': 'Person', name: first.name } } : {}
  const text = first?.excerpt ? { text: first.excerpt } : {}
  const url = origin + topicUrl(topic.id)
  // A question with an answer that helped.
  if (answers.length > 0 && first?.excerpt)
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
