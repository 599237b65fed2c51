// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  variants: {
    easier: {
      easierToRead: string
      title: string
      metaTitle: Message<{ title: string | number }>
      notThere: string
      toFullText: string
      theFullTextSays: string
      fullTextIsNewer: string
      newerSince: Message<{ date: string | number }>
      keyPoints: string
      blog: string
      resources: string
      rights: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
