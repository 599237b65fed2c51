// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  howLong: {
    page: {
      title: string
      metaDescription: string
      lead: string
      knowYourRights: string
      privacy: string
      general: string
      questions: string
      kind: string
      kindHint: string
      state: string
      stateHint: string
      when: string
      whenHint: string
      again: string
      show: string
      alsoSee: string
      toChart: string
      toStates: string
    }
    problems: {
      kind: string
      which: Message<{ many: number; days: string | number }>
      or: string
      itWas: Message<{ day: string | number }>
      tooOld: string
      title: string
      error: string
      inTitle: string
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
    facts: {
      worksFor: string
      workers: string
      school: string
      place: string
      home: string
      care: string
      office: string
      complained: string
    }
    codes: {
      worksFor: {
        private: string
        state: string
        federal: string
      }
      workers: {
        'under-15': string
        '15-or-more': string
      }
      school: {
        k12: string
        college: string
      }
      place: {
        business: string
        government: string
        airline: string
        transit: string
      }
      home: {
        private: string
        public: string
        eviction: string
      }
      care: {
        care: string
        plan: string
        medicaid: string
      }
      office: {
        local: string
        federal: string
        ssa: string
        snap: string
        medicaid: string
        jail: string
      }
      complained: {
        no: string
        inside: string
        agency: string
      }
    }
    hints: {
      federal: string
      notice: string
      aboutState: Message<{ state: string | number }>
    }
    workings: {
      days: Message<{ days: number }>
      counted: Message<{ from: string | number; span: string | number; end: string | number }>
      moved: Message<{ counting: string | number; closed: string | number; day: string | number }>
      closed: {
        Saturday: string
        Sunday: string
        holiday: string
      }
    }
    result: {
      title: string
      titleNone: string
      titlePassed: string
      countedFrom: Message<{ day: string | number }>
      countedFromMonth: Message<{ day: string | number }>
      noDay: string
      again: string
      inside: string
      earliest: string
      earliestKicker: string
      about: Message<{ day: string | number }>
      within: Message<{ span: string | number }>
      today: string
      wasSafe: Message<{ day: string | number; accepted: string | number }>
      bestBy: Message<{ day: string | number }>
      bestWithin: Message<{ span: string | number }>
      fromStart: string
      step: Message<{ route: string | number }>
      accepted: Message<{ day: string | number }>
      workings: string
      startWhere: string
      startAt: Message<{ site: string | number }>
      starts: string
      notStopped: string
      stopped: string
      applies: string
      law: string
      source: string
      sourceAt: Message<{ title: string | number }>
      checked: string
      sure: string
      sureHigh: string
      sureMedium: string
      sureLow: string
      more: string
      smallest: Message<{ workers: number }>
      aboutLimits: Message<{ state: string | number; notes: string | number }>
      calendar: Message<{ route: string | number }>
      inCalendar: string
    }
    none: {
      title: string
      text: string
    }
    unknown: {
      title: string
      text: string
      look: string
      none: string
      few: string
    }
    office: {
      title: string
      text: string
      line: Message<{ span: string | number; route: string | number; law: string | number; starts: string | number }>
    }
    passed: {
      freeHelp: string
      title: string
      titleMany: string
      line: Message<{ day: string | number; route: string | number; law: string | number }>
      still: string
      extended: string
      moreTime: Message<{ route: string | number; moreTime: string | number }>
      newAct: string
      others: string
      otherWays: string
      today: Message<{ group: string | number }>
    }
    others: {
      title: Message<{ count: number }>
      mostDoNotApply: string
      until: Message<{ day: string | number; route: string | number }>
      passed: Message<{ day: string | number; route: string | number }>
      within: Message<{ span: string | number; route: string | number }>
      bestBy: Message<{ day: string | number; route: string | number }>
      bestWithin: Message<{ span: string | number; route: string | number }>
      bestPassed: Message<{ day: string | number; route: string | number }>
      unknown: Message<{ route: string | number }>
      law: Message<{ law: string | number; when: string | number }>
      starts: Message<{ starts: string | number }>
      links: Message<{ title: string | number }>
      start: Message<{ route: string | number; site: string | number }>
    }
    closed: {
      title: Message<{ count: number }>
      text: string
      line: Message<{ route: string | number; law: string | number; when: string | number }>
    }
    answers: {
      title: string
      kind: string
      state: string
      when: string
      change: string
      changeWhat: Message<{ question: string | number }>
      notSure: string
      again: string
    }
    next: {
      freeHelp: string
      title: string
      ours: string
      oursMore: string
      send: string
      attorneys: Message<{ place: string | number }>
      help: Message<{ group: string | number }>
      state: Message<{ state: string | number }>
      inPlace: Message<{ state: string | number }>
      print: string
      again: string
      checkedOn: Message<{ day: string | number }>
    }
    always: {
      title: string
    }
    entry: {
      title: string
      lastDay: Message<{ what: string | number }>
      route: Message<{ route: string | number; span: string | number; law: string | number }>
      workings: Message<{ how: string | number }>
      appliesWhen: Message<{ when: string | number }>
      caution: string
      startAt: Message<{ url: string | number }>
      source: Message<{ title: string | number }>
      sourceAt: Message<{ title: string | number; url: string | number }>
    }
    searchTexts: {
      page: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
