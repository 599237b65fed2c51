// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  auth: {
    account: {
      changedOutside: string
    }
  }
  dates: {
    field: {
      hint: string
    }
    wrong: {
      missing: string
      noDay: string
      several: string
      unclear: string
      inSpanish: string
      'no-such-day': string
      'to-come': string
      over: string
    }
  }
  documents: {
    pdf: {
      lacking: Message<{ count: number }>
    }
  }
  sentForms: {
    bodyForms: {
      tooMany: string
      thisMoreThanWe: Message<{ size: string | number }>
    }
    stayOnPage: {
      weCouldNotReach: string
      somethingBrokeOurSide: string
    }
  }
  http: {
    bodies: {
      silent: string
      tooSlow: string
      noRoom: string
      unreadable: string
    }
    wait: {
      title: string
      yours: string
      ours: string
      again: string
      help: string
    }
  }
  lateMails: {
    addressWords: {
      anAtSign: Message<{ whose: string | number; like: string | number }>
      enterOneEmailAddress: Message<{ like: string | number }>
      noSpaces: Message<{ whose: string | number; like: string | number }>
      dotAndEnding: Message<{ whose: string | number; like: string | number }>
      weCanWriteOnly: Message<{ like: string | number }>
      checkEmailAddressMust: Message<{ whose: string | number; like: string | number }>
    }
    mail: {
      tooLate: Message<{ subject: string | number }>
      weWantedSendYou: Message<{ oneLine: string | number; askAgain: string | number }>
      ifYouStillNeed: string
    }
  }
  sandbox: {
    text: {
      tooComplex: string
    }
  }
  texts: {
    markdown: {
      done: string
      notDone: string
      crossedOut: Message<{ text: string | number }>
    }
  }
  pictures: {
    refused: {
      kind: string
      bytes: string
      pixels: string
      slow: string
      broken: string
      busy: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
