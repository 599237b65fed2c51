// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.es.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  spanish: {
    spanish: {
      title: string
      metaDescription: string
      lead: string
      inEnglish: string
    }
    danger: {
      title: string
      emergency: string
      lifeline: string
    }
    site: {
      title: string
      who: Message<{ organization: string | number }>
      what: string
      notAdvice: string
    }
    ask: {
      title: string
      welcome: string
      maybe: string
      submit: string
      kinds: string
      translator: string
    }
    kinds: {
      work: string
      school: string
      places: string
      housing: string
      health: string
      government: string
      other: string
    }
    rights: {
      title: string
      more: string
      work: {
        title: string
        about: string
        points: readonly (string)[]
        limit: string
      }
      school: {
        title: string
        about: string
        points: readonly (string)[]
        limit: string
      }
      housing: {
        title: string
        about: string
        points: readonly (string)[]
        limit: string
      }
      services: {
        title: string
        about: string
        points: readonly (string)[]
        limit: string
      }
    }
    limits: {
      title: string
      soon: string
      count: string
      late: string
      checked: string
    }
    official: {
      title: string
      lead: string
      checked: string
      phone: string
      eeoc: {
        name: string
        says: string
      }
      hud: {
        name: string
        says: string
      }
      justice: {
        name: string
        says: string
      }
      guide: {
        name: string
        says: string
      }
      ada: {
        name: string
        says: string
      }
      education: {
        name: string
        says: string
      }
      health: {
        name: string
        says: string
      }
      protection: {
        name: string
        says: string
      }
      legalAid: {
        name: string
        says: string
      }
      parents: {
        name: string
        says: string
      }
    }
    about: {
      title: string
      notRead: string
      readBy: Message<{ reader: string | number }>
      mistake: string
    }
    searchTexts: {
      spanish: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'es-US', screens)
