import { plural } from '#app/ui/plural.ts'

export const words = {
  featuredPost: {
    featured: 'Featured: {category}',
    by: 'By {author}, [{date}](time)',
  },
  subscribeBox: {
    weSendYouEmail: 'We send you an email with a link. Confirm by pressing the button in our email.',
    thisSiteCannotSend:
      'This site cannot send email yet. You can subscribe all the same: the link to confirm comes as soon as it can.',
    emailLabel: 'Email address',
    getNewPostsEmail: 'Get new posts by email',
    toChooseWhichLetters:
      '{useCanMail} To choose which letters you get, use [the newsletter page](newsletter).',
    subscribe: 'Subscribe',
  },
  feeds: {
    blog: 'Blog',
    feeds: 'Feeds',
    metaTitle: 'Feeds of our blog',
    metaDescription: 'Follow new posts with a feed reader. You do not need to give an email address.',
    title: 'Feeds',
    ourFeeds: 'Our feeds',
    posts: 'Posts',
    atom: 'Atom',
    json: 'JSON',
    allPosts: 'All posts',
    getNewPostsApp: 'Get new posts in an app, without giving anyone your email address.',
    whatFeed: 'What a feed is',
    aFeedAddressApp:
      'A feed is an address that an app can read. The app is called a feed reader. It looks for new posts and shows them to you in one place, in text as large as you like. We do not learn who you are. To stop, remove the feed from your app.',
    howFollowUs: 'How to follow us',
    getFeedReaderThere:
      'Get a feed reader. There are free ones for phones and computers. Some email programs have one.',
    copyOneAddressesBelow: 'Copy one of the addresses below.',
    inAppChooseSomething: 'In the app, choose something like “Add feed” and paste the address.',
    eachFeedHasFull: 'Each feed has the full text of each post. Atom works everywhere. JSON is for programs.',
    ourNewsletterHasFeed: 'Our newsletter has a feed too (Atom): [{address}](feed)',
    wouldYouRatherGet: 'Would you rather read a newsletter? [See our newsletter](newsletter).',
  },
  list: {
    blog: 'Blog',
    categoryTitle: (category: string) => `${category} - Blog`,
    metaDescription: 'News on disability rights in plain words, with sources and dates.',
    blogFeed: 'Blog feed',
    categoryFeed: (category: string) => `Blog feed: ${category}`,
    title: 'Blog',
    lead: 'Read what changed in disability rights, what it means for you, and what you can do now.',
    weHaveNoCategory: 'We have no category by that name',
    blogCategories: 'Blog categories',
    noPostsHereYet: 'No posts here yet',
    posts: (count: number) => plural(count, { one: '# post', other: '# posts' }),
    morePosts: 'More posts',
    weLookedHereAll: 'We looked for “{unknown}”. Here are all posts.',
    by: 'By {author}, [{date}](time)',
    weHaveNotWritten: 'We have not written about this yet. [See all posts](blog).',
    doYouUseFeed:
      'Do you use a feed reader? [Follow these posts (Atom feed)](feedUrl), or read [how feeds work](feeds). They have the full text of each post.',
  },
  post: {
    discuss: 'Talk about it',
    discussText: '[Discuss this post in the forum](topic). {replies}.',
    replies: (count: number) =>
      count === 0
        ? 'Nobody has replied yet'
        : plural(count, { one: 'There is # reply', other: 'There are # replies' }),
    blog: 'Blog',
    postNotFound: 'Post not found',
    metaTitle: 'Post not found',
    blogFeed: 'Blog feed',
    keyPoints: 'Key points',
    stillChanging: 'Still changing',
    corrections: 'Corrections',
    updatedOn: 'Updated on [{date}](time). [See what changed](corrections).',
    sources: 'Sources',
    title: 'Post not found',
    byChecked: 'By {author}, [{date}](time). Checked on [{date2}](time2).',
    thisWasNotSettled: 'This was not settled when we checked. We will update the post when we know more.',
    lawsPost: 'Laws in this post',
    whatMeansYou: '{name}: what it means for you',
    relatedPosts: 'Related posts',
    noPostHasNumber: 'We took this post down, or the address has a typo.',
    backBlog: 'Back to Blog',
  },
  rules: {
    legalUpdates: 'Legal Updates',
    policyUpdates: 'Policy Updates',
  },
  /** Words by which the search finds these pages. */
  searchTexts: {
    list: 'Posts on legal updates, advocacy, case results, research and policy updates.',
    feeds: 'Follow new posts in a feed reader (Atom, JSON), without giving an address.',
  },
}

export type Words = typeof words
