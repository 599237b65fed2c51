// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  blog: {
    featuredPost: {
      featured: Message<{ category: string | number }>
      by: Message<{ author: string | number; date: string | number }>
    }
    subscribeBox: {
      weSendYouEmail: string
      thisSiteCannotSend: string
      emailLabel: string
      getNewPostsEmail: string
      toChooseWhichLetters: Message<{ useCanMail: string | number }>
      subscribe: string
    }
    feeds: {
      blog: string
      feeds: string
      metaTitle: string
      metaDescription: string
      title: string
      ourFeeds: string
      posts: string
      atom: string
      json: string
      allPosts: string
      getNewPostsApp: string
      whatFeed: string
      aFeedAddressApp: string
      howFollowUs: string
      getFeedReaderThere: string
      copyOneAddressesBelow: string
      inAppChooseSomething: string
      eachFeedHasFull: string
      ourNewsletterHasFeed: Message<{ address: string | number }>
      wouldYouRatherGet: string
    }
    list: {
      blog: string
      categoryTitle: Message<{ category: string | number }>
      metaDescription: string
      blogFeed: string
      categoryFeed: Message<{ category: string | number }>
      title: string
      lead: string
      weHaveNoCategory: string
      blogCategories: string
      noPostsHereYet: string
      posts: Message<{ count: number }>
      morePosts: string
      weLookedHereAll: Message<{ unknown: string | number }>
      by: Message<{ author: string | number; date: string | number }>
      weHaveNotWritten: string
      doYouUseFeed: string
    }
    post: {
      discuss: string
      discussText: Message<{ replies: string | number }>
      replies: Message<{ count: number }>
      blog: string
      postNotFound: string
      metaTitle: string
      blogFeed: string
      keyPoints: string
      stillChanging: string
      corrections: string
      updatedOn: Message<{ date: string | number }>
      sources: string
      title: string
      byChecked: Message<{ author: string | number; date: string | number; date2: string | number }>
      thisWasNotSettled: string
      lawsPost: string
      whatMeansYou: Message<{ name: string | number }>
      relatedPosts: string
      noPostHasNumber: string
      backBlog: string
    }
    rules: {
      legalUpdates: string
      policyUpdates: string
    }
    searchTexts: {
      list: string
      feeds: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
