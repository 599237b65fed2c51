export const words = {
  easier: {
    easierToRead: 'Easier to read',
    title: 'Page not found',
    metaTitle: (title: string) => `${title} (easier to read)`,
    notThere: 'There is no easier version at this address.',
    toFullText: '[Read the full text](path).',
    theFullTextSays:
      'This page says the same in fewer and easier words. The full text says more, and it has the sources.',
    fullTextIsNewer: 'The full text is newer',
    newerSince:
      'We changed the full text on {date}. We are checking this page. Until then, [the full text](path) is right.',
    keyPoints: 'Key points',
    blog: 'Blog',
    resources: 'Resource Hub',
    rights: 'Know Your Rights',
  },
}

export type Words = typeof words
