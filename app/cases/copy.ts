// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  attorneyCopy: {
    page: {
      title: string
      crumb: string
      lead: string
      needsScript: string
      incomplete: string
      incompleteText: string
      six: string
      sixHint: string
      open: string
      opening: string
      stays: string
    }
    opened: {
      title: string
      lead: string
      saveAll: string
      keep: string
      files: string
      filesFrom: string
      save: Message<{ name: string | number }>
      noFiles: string
    }
    problem: {
      title: string
      type: string
      count: Message<{ count: string | number }>
      unknown: Message<{ given: string | number }>
      wrong: string
      over: string
      tooMany: string
      damaged: string
      notReached: string
    }
  }
  deadlines: {
    page: {
      oneDate: string
      dates: string
      checkedByUs: string
      earliest: string
      otherWays: Message<{ count: string | number }>
      mostDoNotApply: string
      clockGoesOn: Message<{ reviewedOn: string | number }>
      inYourCalendar: string
      mayHavePassed: string
      ifYours: string
      checked: {
        on: Message<{ title: string | number; day: string | number }>
        doesNotApply: Message<{ title: string | number }>
        passed: string
        why: Message<{ reason: string | number }>
      }
      one: {
        fromTheDay: string
        stepAndLaw: Message<{ route: string | number; law: string | number }>
        limit: Message<{ span: string | number }>
        clockStarts: Message<{ countsFrom: string | number }>
        appliesWhen: Message<{ when: string | number }>
        corrected: Message<{ limit: string | number }>
        notKnown: string
        start: Message<{ site: string | number }>
        accepted: Message<{ day: string | number }>
        today: Message<{ day: string | number }>
        workings: Message<{ how: string | number }>
        fromMonth: string
        source: Message<{ title: string | number }>
        officialSource: Message<{ title: string | number }>
        toCalendar: Message<{ what: string | number }>
      }
      counted: {
        day: Message<{ day: string | number }>
        month: Message<{ day: string | number }>
        unclear: {
          several: string
          unclear: string
          'no-such-day': string
          'to-come': string
          over: string
        }
        none: string
        change: string
        choose: string
        add: string
      }
      understood: {
        day: Message<{ day: string | number }>
        month: Message<{ day: string | number }>
        unclear: {
          several: string
          unclear: string
          'no-such-day': string
          'to-come': string
          over: string
        }
        none: string
      }
      which: {
        title: string
        lead: string
        when: string
        youWrote: Message<{ words: string | number }>
        another: string
        aDay: string
        anotherDay: string
        unknown: string
        use: string
        two: string
        nothing: string
        confirm: string
        saved: string
        savedText: string
        without: string
      }
      lead: {
        wasBestBy: string
        wasAbout: string
        wasSafe: string
        bestBy: string
        bestWithin: string
        until: string
        within: string
        notKnown: string
      }
      entry: {
        lastDay: Message<{ what: string | number }>
        caution: string
        setByUs: Message<{ reason: string | number }>
      }
    }
  }
  followUp: {
    page: {
      title: string
      crumbs: {
        legalHelp: string
        yourCase: string
      }
      lead: string
      closed: {
        title: string
        text: string
        late: string
      }
      openFirst: string
      open: string
      save: string
      saved: string
      savedText: Message<{ whoReads: string | number }>
      withoutSaving: string
    }
  }
  reportPages: {
    form: {
      oneByOne: string
      saveAndGoOn: string
      send: string
      youChoseAnonymous: string
      saveForLater: string
      useCard: string
      clear: string
      clearAsks: string
      clearNow: string
      leaveEmpty: string
      shared: {
        label: string
        hint: string
      }
      cookiesOff: {
        title: string
        text: string
      }
      required: {
        title: string
        text: string
      }
      onlyFileFailed: string
    }
    files: {
      choose: string
      chooseAnother: string
      hint: string
      help: string
      add: string
      addFirst: string
      remove: string
      added: Message<{ name: string | number }>
      removed: Message<{ name: string | number }>
      sizeAndKept: Message<{ size: string | number; kept: string | number }>
      keepHidden: {
        label: string
        hint: string
      }
    }
    saved: {
      at: Message<{ hour: string | number }>
      notYet: string
      asYouType: string
      failed: string
      why: {
        lost: string
        gone: string
        many: string
        elsewhere: string
      }
    }
    whole: {
      crumb: string
      title: string
      description: Message<{ answer: string | number }>
      lead: Message<{ promise: string | number }>
      heading: string
      waiting: {
        title: string
        savedOn: Message<{ when: string | number }>
        saved: string
        goOn: string
        drop: string
      }
    }
    start: {
      heading: string
      danger: string
      crisis: Message<{ phone: string | number }>
      stopped: {
        title: string
        text: string
      }
      sentAlready: string
      goodToKnowTitle: string
      submit: {
        title: string
        text: string
      }
      results: {
        title: string
        text: string
      }
      connect: {
        title: string
        text: string
      }
      goodToKnow: readonly (string)[]
      otherHelp: string
      toDirectory: string
      toResources: string
      toForum: string
    }
    steps: {
      crumb: string
      place: Message<{ now: string | number; of: string | number }>
      heading: Message<{ place: string | number; title: string | number }>
      mayBeEmpty: string
      next: string
      saveThis: string
      back: string
      whole: string
      sharing: string
      lost: string
      lostText: string
    }
    check: {
      title: string
      lead: string
      noFiles: string
      thisDevice: string
      sharedDevice: string
      ownDevice: string
      change: Message<{ name: string | number }>
      file: Message<{ name: string | number; size: string | number; kept: string | number }>
    }
    numberAndWords: {
      number: string
      numberHint: string
      words: string
      wordsHint: string
      wordsHelp: string
    }
    sent: {
      crumb: string
      title: string
      lead: string
      notice: string
      keepWithAccount: string
      forReview: Message<{ promise: string | number }>
      status: Message<{ status: string | number }>
      within: Message<{ hours: string | number; notCounted: string | number; by: string | number }>
      waitsForReviewer: Message<{ status: string | number }>
      other: string
      others: string
      othersText: string
      seeOther: Message<{ at: string | number }>
      more: string
      moreText: string
      answerMore: string
      doNow: string
      doNowText: string
      leave: string
      next: string
      today: string
      todayText: string
      by: Message<{ day: string | number }>
      byText: string
      whenStarted: string
      whenStartedText: string
      after: string
      afterText: string
      codeMail: {
        out: string
        late: string
        none: string
      }
      noMail: string
      open: string
      saved: {
        title: string
        text: string
      }
      nothing: {
        lead: string
        text: string
        justSent: string
        justSentText: string
        open: string
        notSent: string
      }
    }
    keep: {
      heading: string
      text: string
      show: string
      open: string
      call: string
      saved: string
      print: string
      saveFile: string
      copy: string
      copied: string
      notCopied: string
      qr: string
      qrText: string
      qrLabel: string
      note: string
      shownUntil: string
      number: string
      words: string
      file: {
        number: Message<{ number: string | number }>
        words: string
        useAt: Message<{ address: string | number }>
        safe: string
      }
    }
    answers: {
      noCookies: string
      elsewhere: string
      busy: string
      stopped: string
      carried: {
        title: string
        text: string
      }
      carriedInPart: {
        title: string
        text: string
      }
      cleared: {
        title: string
        text: string
      }
    }
    searchTexts: {
      whole: Message<{ within: string | number }>
    }
  }
  caseFiles: {
    sending: {
      percent: Message<{ percent: string | number }>
      arrived: string
      moment: string
      bar: string
      cancel: string
      lost: string
      tooMuch: string
      canceled: string
    }
    refused: {
      tooBig: Message<{ size: string | number }>
      tooMany: Message<{ most: string | number }>
      tooBigTogether: Message<{ size: string | number }>
      empty: string
      notWhatItSays: Message<{ ending: string | number; called: string | number; wayOut: string | number }>
      saveAgain: Message<{ called: string | number }>
      kinds: {
        mail: string
        outlook: string
        pages: string
        office: string
        document: string
        archive: string
        heic: string
        picture: string
        recording: string
        webPage: string
        other: string
      }
      macros: string
      locked: string
      oldWord: string
      notCleaned: string
      stillInside: Message<{ inside: string | number }>
      otherFileInside: string
      deletedText: string
      signed: string
      comments: string
      tooLargeInside: string
      blocked: string
      tooSlow: string
      manyFiles: string
    }
    called: {
      pdf: string
      doc: string
      docx: string
      jpg: string
      jpeg: string
      png: string
      txt: string
    }
    noRoom: {
      answers: string
      steps: string
      files: string
      store: string
      network: string
    }
    stored: {
      away: string
      lost: string
    }
    inside: {
      place: string
      photo: string
      picture: string
      names: string
      folder: string
      deleted: string
      comments: string
      file: string
      signature: string
      unknown: string
    }
    kept: {
      asItWas: string
      stillInside: Message<{ inside: string | number }>
      cleaned: string
      cleanedPdf: string
      cleanedWord: string
      text: string
      cleanedOnce: string
      noVirus: string
    }
  }
  questions: {
    questions: {
      violationType: {
        label: string
        hint: string
        help: {
          first: string
        }
        options: {
          work: string
          school: string
          places: string
          housing: string
          health: string
          government: string
          other: string
        }
        examples: {
          work: readonly (string)[]
          school: readonly (string)[]
          places: readonly (string)[]
          housing: readonly (string)[]
          health: readonly (string)[]
          government: readonly (string)[]
          other: readonly (string)[]
        }
        listed: {
          name: string
        }
      }
      description: {
        label: string
        hint: string
        help: {
          first: string
          list: readonly (string)[]
          last: string
        }
        listed: {
          name: string
        }
      }
      organisation: {
        label: string
        hint: string
        listed: {
          name: string
        }
      }
      date: {
        label: string
        hint: string
        listed: {
          name: string
        }
      }
      state: {
        label: string
        hint: string
        options: {
          AL: string
          AK: string
          AZ: string
          AR: string
          CA: string
          CO: string
          CT: string
          DE: string
          DC: string
          FL: string
          GA: string
          HI: string
          ID: string
          IL: string
          IN: string
          IA: string
          KS: string
          KY: string
          LA: string
          ME: string
          MD: string
          MA: string
          MI: string
          MN: string
          MS: string
          MO: string
          MT: string
          NE: string
          NV: string
          NH: string
          NJ: string
          NM: string
          NY: string
          NC: string
          ND: string
          OH: string
          OK: string
          OR: string
          PA: string
          RI: string
          SC: string
          SD: string
          TN: string
          TX: string
          UT: string
          VT: string
          VA: string
          WA: string
          WV: string
          WI: string
          WY: string
          PR: string
          XX: string
        }
        notSure: string
        listed: {
          name: string
          none: string
        }
        forStaff: {
          none: string
        }
      }
      worksFor: {
        label: string
        hint: string
        options: {
          private: string
          state: string
          federal: string
        }
        notSure: string
        listed: {
          name: string
        }
        forStaff: {
          name: string
          none: string
        }
      }
      anonymous: {
        label: string
        hint: string
      }
      name: {
        label: string
        hint: string
        listed: {
          name: string
          anonymous: string
        }
        forStaff: {
          name: string
          anonymous: string
        }
      }
      email: {
        label: string
        hint: string
        listed: {
          name: string
        }
        forStaff: {
          name: string
        }
      }
      notify: {
        label: string
        hint: string
        hintWithoutMail: string
      }
      communication: {
        label: string
        hint: string
        listed: {
          name: string
        }
      }
      consent: {
        label: string
        hint: string
        listed: {
          name: string
          yes: string
          none: string
        }
        forStaff: {
          yes: string
          none: string
        }
      }
    }
    parts: {
      story: string
      files: string
      you: string
      sharing: string
    }
    steps: {
      problem: string
      story: string
      who: string
      when: string
      where: string
      files: string
      you: string
      sharing: string
    }
  }
  questionProblems: {
    questions: {
      violationType: {
        missing: string
      }
      description: {
        missing: string
        tooLong: string
      }
      organisation: {
        tooLong: string
      }
      date: {
        tooLong: string
      }
      state: {
        unknown: string
      }
      worksFor: {
        unknown: string
      }
      name: {
        missing: string
        tooLong: string
      }
      email: {
        missing: string
      }
      communication: {
        tooLong: string
      }
    }
    tooLong: Message<{ what: string | number; most: number; is: number }>
  }
  casePages: {
    page: {
      legalHelp: string
      crumb: string
      title: string
      lead: string
      sendLine: string
    }
    enter: {
      title: string
      lead: string
      over: string
      overText: string
      noCase: string
      unsent: string
      unsentHint: string
      open: string
      closedTitle: string
      closedText: string
      closedAndKept: string
      closed: string
    }
    signIn: {
      number: string
      noWords: string
      sixWords: Message<{ count: string | number }>
      spelling: Message<{ unknown: string | number }>
      tooOften: string
      wait: Message<{ seconds: string | number }>
      seconds: {
        one: string
        other: string
      }
      wrong: string
      busy: string
    }
    now: {
      heading: string
      answerBy: Message<{ day: string | number }>
      late: Message<{ day: string | number }>
      keptUntil: Message<{ day: string | number }>
      toRead: string
      wroteLast: string
      messages: string
    }
    danger: {
      title: string
      read: string
      notRead: string
      text: string
    }
    thread: {
      who: {
        person: string
        staff: string
        system: string
      }
      doubtful: string
      sent: string
      youWrote: string
      wrote: Message<{ who: string | number }>
      file: Message<{ who: string | number }>
      more: string
      moreChanged: string
      date: string
      day: string
      ourDay: string
      dayNotKnown: string
      doesNotApply: Message<{ title: string | number }>
      ourTeam: string
      referral: Message<{ attorney: string | number }>
      saidYes: string
      saidNo: string
      status: Message<{ status: string | number }>
      next: Message<{ text: string | number }>
      download: Message<{ name: string | number; size: string | number }>
    }
    looked: {
      summary: string
      nobody: string
      line: Message<{ day: string | number; who: string | number }>
      roles: string
    }
    referral: {
      heading: string
      who: Message<{ name: string | number; firm: string | number }>
      what: Message<{ name: string | number }>
      saidYes: Message<{ name: string | number }>
      saidNo: Message<{ name: string | number }>
      yes: Message<{ name: string | number }>
      no: string
      notAsked: string
      tooLate: string
      other: Message<{ name: string | number }>
      agreed: {
        title: string
        text: Message<{ name: string | number }>
      }
      declined: {
        title: string
        text: string
      }
    }
    write: {
      heading: string
      unsent: string
      label: string
      hint: string
      send: string
      saved: Message<{ at: string | number }>
      asYouType: string
      notSaved: string
      why: {
        lost: string
        closed: string
      }
      empty: string
      tooLong: Message<{ is: number }>
      sent: string
      sentWithFile: string
    }
    sent: {
      heading: string
      answers: string
      more: string
      moreText: string
      changeMore: string
      answerMore: string
      files: string
      noFiles: string
      addFile: string
      addFileHint: string
      addThis: string
      chooseFirst: string
      fileAdded: string
    }
    mails: {
      heading: string
      none: string
      noneWithoutMail: string
      to: Message<{ address: string | number }>
      another: string
      newCode: string
      stop: string
      codeSent: Message<{ address: string | number }>
      codeLate: Message<{ address: string | number }>
      codeNotSent: Message<{ address: string | number }>
      code: string
      codeHint: string
      confirm: string
      address: string
      addressHint: string
      addressHintWithoutMail: string
      sendCode: string
      tooOften: string
      sent: {
        title: string
        text: string
      }
      kept: string
      aCode: string
      noCode: string
      wrongCode: string
      confirmed: {
        title: string
        text: string
      }
      stopped: {
        title: string
        text: string
      }
    }
    end: {
      heading: string
      closesItself: string
      close: string
      keepWithAccount: string
      keepWithAccountText: string
      withdrawSummary: string
      withdrawText: string
      withdraw: string
      withdrawOnHold: string
      withdrawn: {
        title: string
        text: string
      }
      deleteSummary: string
      deleteText: string
      deleteOnHoldText: string
      delete: string
      deleteAfterHold: string
      goesOn: Message<{ day: string | number }>
      goesAfterHold: string
      keep: string
      kept: {
        title: string
        text: string
      }
      deletionWaits: {
        title: string
        text: string
      }
      deletionPlanned: {
        title: string
        text: string
      }
    }
    refused: {
      gone: string
      overtaken: string
      onHold: string
    }
    searchTexts: {
      find: string
    }
  }
  caseRecord: {
    noAnswer: string
    sharing: {
      agreed: Message<{ attorney: string | number; day: string | number }>
      refused: Message<{ attorney: string | number }>
    }
    proof: {
      doubts: {
        'other-side': string
        misshapen: string
        damaged: string
        unknown: string
        unsigned: string
      }
      fromBefore: string
    }
    status: {
      reasons: {
        withdrew: string
        'asked-deletion': string
        'asked-deletion-on-hold': string
        'kept-after-all': string
      }
    }
    refused: {
      newKey: string
    }
  }
  caseStatus: {
    read: {
      by: Message<{ who: string | number; day: string | number }>
      notYet: Message<{ who: string | number }>
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
