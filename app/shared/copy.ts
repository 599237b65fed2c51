// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  attachCard: {
    legend: string
    hint: string
    label: string
    none: string
  }
  cardText: {
    heading: string
    wishes: {
      'email-only': string
      'no-email': string
      'text-only': string
      captions: string
      relay: string
      'one-question': string
      'until-tomorrow': string
      'say-before': string
      written: string
      plain: string
      literal: string
      'large-print': string
      pauses: string
      aac: string
    }
    helps: Message<{ helper: string | number }>
  }
  contentNotes: {
    notes: {
      violence: string
      abuse: string
      restraint: string
      sexual: string
      'self-harm': string
      eating: string
      medical: string
      death: string
      slurs: string
      police: string
      other: string
    }
    note: {
      line: Message<{ list: string | number }>
      fold: Message<{ list: string | number }>
      hiddenPost: Message<{ list: string | number; number: string | number }>
      choose: string
      hiddenPosts: Message<{ count: number }>
      hiddenFound: Message<{ count: number }>
      hidden: Message<{ count: number }>
      inFeed: Message<{ list: string | number }>
    }
  }
  reminders: {
    page: {
      label: string
      hint: string
      choices: {
        none: string
        day: string
        days: string
        week: string
        month: string
      }
      asItIs: Message<{ day: string | number }>
      on: Message<{ day: string | number }>
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
