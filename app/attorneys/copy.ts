// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  attorneyMails: {
    footer: {
      text: Message<{ name: string | number; link: string | number; email: string | number }>
    }
    message: {
      subject: Message<{ name: string | number; mark: string | number }>
      text: Message<{ attorney: string | number; name: string | number; sender: string | number; email: string | number; message: string | number }>
    }
    offer: {
      copySubject: string
      askSubject: string
      text: Message<{ name: string | number; asked: string | number; hours: string | number; link: string | number }>
      copy: string
      ask: string
    }
    copy: {
      subject: string
      text: Message<{ attorney: string | number; name: string | number; message: string | number }>
    }
    answered: {
      subject: string
      text: Message<{ day: string | number; link: string | number; name: string | number }>
    }
    notDelivered: {
      subject: string
      text: Message<{ page: string | number; name: string | number }>
    }
    confirm: {
      subject: string
      text: Message<{ name: string | number; link: string | number }>
    }
    waits: {
      subject: string
      text: Message<{ attorney: string | number; time: string | number; link: string | number; email: string | number }>
    }
    addressAsked: {
      subject: string
      text: Message<{ name: string | number; email: string | number }>
    }
    checked: {
      hiddenSubject: string
      subject: string
      text: Message<{ attorney: string | number; outcome: string | number; page: string | number }>
      hidden: string
      added: Message<{ link: string | number }>
      updated: Message<{ link: string | number }>
      upToDate: Message<{ link: string | number }>
      left: Message<{ states: string | number; next: string | number }>
      note: string
      noNote: string
    }
    refused: {
      subject: string
      text: Message<{ attorney: string | number; reason: string | number; page: string | number; email: string | number }>
    }
    edit: {
      subject: string
      text: Message<{ attorney: string | number; hours: string | number; link: string | number }>
    }
    leave: {
      subject: string
      text: Message<{ attorney: string | number; hours: string | number; link: string | number }>
    }
    stillRight: {
      subject: string
      text: Message<{ attorney: string | number; link: string | number }>
    }
    lapsed: {
      subject: string
      text: Message<{ attorney: string | number; why: string | number; edit: string | number; email: string | number }>
      unconfirmed: Message<{ link: string | number }>
      unlooked: string
    }
  }
  attorneyLinks: {
    page: {
      broken: string
      brokenText: string
      toDirectory: string
    }
  }
  applications: {
    directory: string
    join: {
      crumb: string
      title: string
      description: string
      claims: Message<{ name: string | number }>
      lead: string
      noMail: string
      how: string
      fill: string
      address: string
      addressMailed: string
      license: string
      everySixMonths: string
      fair: string
      yourEntry: string
      leaveEmpty: string
      send: string
      haveOne: string
      tooMany: string
      tooManyToday: string
    }
    sent: {
      title: string
      link: string
      next: string
      nextMailed: Message<{ time: string | number }>
    }
    address: {
      title: string
      lead: Message<{ name: string | number }>
      yes: string
      closed: string
      confirmed: string
      confirmedText: Message<{ time: string | number }>
      until: string
      takeBack: string
      takenBack: string
      takenBackText: string
    }
    confirm: {
      title: string
      lead: string
      closed: string
      newCases: string
      right: string
      changed: string
      done: string
      doneText: string
      doneHidden: string
    }
    edit: {
      title: string
      lead: string
      noMail: string
      email: string
      emailHint: string
      emailHintMailed: string
      send: string
      tooMany: string
      sent: string
      sentText: string
      sentTextMailed: string
    }
    change: {
      lead: string
      closed: string
      hidden: string
      rules: Message<{ time: string | number }>
      waits: string
      email: string
      emailHidden: string
      send: string
      received: string
      receivedText: Message<{ time: string | number }>
      public: string
      upToDate: string
      upToDateText: string
    }
    leave: {
      title: string
      lead: Message<{ name: string | number }>
      text: string
      button: string
      closed: string
      done: string
      doneText: string
    }
    forms: {
      takesNewCases: string
      email: string
      hiddenEntry: string
    }
    searchTexts: {
      join: string
    }
  }
  writeToAttorney: {
    directory: string
    page: {
      title: Message<{ name: string | number }>
      titleAlone: string
      lead: Message<{ name: string | number; firm: string | number }>
      crumb: string
      sentTo: Message<{ name: string | number }>
      paused: Message<{ noMessages: string | number }>
      beforeYouWrite: string
      back: string
      notReached: string
      notNow: Message<{ name: string | number }>
      manyThisHour: string
      manyToday: string
    }
    before: {
      sample: Message<{ name: string | number }>
      noNewCases: Message<{ name: string | number }>
      waitingList: Message<{ name: string | number }>
      otherSide: string
      notKept: string
      limits: string
    }
    fields: {
      noMail: string
      name: string
      nameHint: string
      email: string
      emailHint: string
      emailHintAnswered: string
      message: string
      messageHint: Message<{ most: number }>
      consent: string
      consentHint: string
      consentHintMailed: string
      copy: string
      copyHint: string
      ask: string
      askHint: string
      leaveEmpty: string
      send: string
    }
    sent: {
      nothing: string
      notOut: string
      title: string
      banner: string
      madeUp: Message<{ attorney: string | number }>
      forReal: Message<{ attorney: string | number }>
      noMail: Message<{ attorney: string | number }>
      late: Message<{ attorney: string | number }>
      waits: string
      pressLater: string
      securely: Message<{ attorney: string | number }>
      willAnswer: Message<{ email: string | number }>
      remember: string
      press: {
        copy: string
        ask: string
        both: string
      }
      left: {
        copy: string
        ask: string
        both: string
      }
      alsoCopy: string
      copyNow: string
    }
    answered: {
      title: string
      lead: Message<{ name: string | number }>
      count: string
      yes: string
      no: string
      notYet: string
      done: string
      doneText: string
      others: string
      other: Message<{ name: string | number; firm: string | number }>
      closed: string
    }
    offer: {
      crumb: string
      copy: string
      copyLead: string
      ask: string
      askLead: string
      both: string
      sendBoth: string
      sendCopy: string
      yesAsk: string
      copySent: string
      copyMail: string
      copyDeleted: string
      willAsk: string
      willAskText: string
      closed: string
    }
    mail: {
      title: string
      lead: Message<{ name: string | number }>
      leadPaused: Message<{ name: string | number; day: string | number }>
      pause: string
      pauseText: string
      resume: string
      resumeText: string
      leave: string
      leaveText: string
      leaveSend: string
      toEdit: string
      closed: string
      link: string
      done: {
        pause: {
          title: string
          text: string
        }
        resume: {
          title: string
          text: string
        }
        leave: {
          title: string
          text: string
        }
      }
    }
    report: {
      title: string
      lead: Message<{ name: string | number }>
      text: string
      what: string
      more: string
      moreHint: string
      leaveEmpty: string
      send: string
      tooMany: string
      notKept: string
      done: string
      doneText: string
    }
    forms: {
      name: string
      nameTooLong: Message<{ most: string | number }>
      email: string
      message: string
      messageTooLong: Message<{ most: number }>
      leaveEmpty: string
      whatIsWrong: string
      moreTooLong: Message<{ most: number }>
      pressButton: string
    }
  }
  listing: {
    entry: {
      tooLong: Message<{ what: string | number; most: string | number }>
      noChoice: Message<{ typed: string | number; choices: string | number }>
      access: Message<{ typed: string | number }>
      retired: string
      accessAnswers: {
        unknown: string
        yes: string
        no: string
      }
      license: {
        state: Message<{ number: string | number }>
        chooseState: string
        number: Message<{ number: string | number }>
        more: string
        tooMany: Message<{ most: string | number }>
        noState: string
        noNumber: string
        twice: string
      }
    }
    facts: {
      say: Message<{ sounds: string | number }>
      sayName: string
      fees: string
      states: string
      worksOn: string
      languages: string
      ways: string
      newCases: string
      office: string
      phone: string
      hours: string
      website: string
      license: string
      asOf: Message<{ day: string | number }>
      contact: Message<{ name: string | number }>
      count: Message<{ count: number }>
    }
    sample: {
      one: string
      all: string
    }
    license: {
      unfolds: string
      unfoldsWith: Message<{ count: number }>
      unfoldsChecked: Message<{ count: number; checked: string | number }>
      line: Message<{ state: string | number; number: string | number }>
      sampleNumber: string
      checked: Message<{ day: string | number }>
      lookUp: Message<{ who: string | number }>
      notTried: string
    }
    list: {
      title: string
      lead: string
      description: string
      titleFiltered: Message<{ shown: string | number; total: string | number }>
      count: Message<{ shown: string | number; total: string | number }>
      skip: string
      remove: Message<{ filter: string | number }>
      order: string
      print: string
      join: string
      filtersToo: string
      filtered: Message<{ filters: string | number; count: string | number }>
      forKind: Message<{ kind: string | number }>
      inState: Message<{ state: string | number }>
      withLanguage: Message<{ language: string | number }>
    }
    filters: {
      title: string
      state: string
      allStates: string
      specialization: string
      specializationHint: string
      noneYet: Message<{ kind: string | number }>
      feeType: string
      all: string
      search: string
      searchHint: string
      takes: string
      more: string
      language: string
      allLanguages: string
      remote: string
      allWays: string
      meet: string
      meetHint: string
      update: string
      reset: string
    }
    nobody: {
      title: string
      text: string
      without: Message<{ filter: string | number; count: string | number }>
      allIn: Message<{ state: string | number; count: string | number }>
      reset: string
      nextTo: string
      askFirst: string
      searchIn: Message<{ state: string | number; count: string | number }>
    }
    help: {
      title: string
      titleIn: Message<{ state: string | number }>
      group: Message<{ name: string | number; day: string | number; sure: string | number; state: string | number }>
      sendCase: Message<{ promise: string | number }>
    }
    state: {
      title: Message<{ state: string | number }>
      titleFull: Message<{ state: string | number }>
      description: Message<{ state: string | number }>
      none: Message<{ state: string | number }>
      some: Message<{ count: string | number; state: string | number }>
      kinds: string
      kind: Message<{ kind: string | number; count: string | number }>
      someOf: Message<{ shown: string | number; all: string | number }>
      all: string
      narrow: string
      otherHelp: Message<{ state: string | number }>
      more: Message<{ state: string | number }>
      rights: Message<{ state: string | number }>
      bar: Message<{ who: string | number }>
    }
    profile: {
      otherAttorney: Message<{ paused: string | number }>
      how: Message<{ name: string | number }>
      agreed: Message<{ name: string | number }>
      license: string
      licenseText: string
      fees: string
      access: string
      wrong: string
      report: string
      yours: Message<{ name: string | number }>
      back: string
    }
    print: {
      crumb: string
      title: string
      some: Message<{ most: string | number; all: string | number }>
      made: Message<{ found: string | number; day: string | number; who: string | number; where: string | number }>
      how: string
      checked: Message<{ day: string | number }>
      sample: string
      write: string
      questions: string
      firstCall: readonly (string)[]
    }
    found: {
      attorneyAt: Message<{ place: string | number }>
    }
    notFound: {
      title: string
    }
    searchTexts: {
      list: string
    }
  }
  attorneyFields: {
    name: {
      label: string
      hint: string
      missing: string
      tooLong: string
      called: string
    }
    sayAs: {
      label: string
      hint: string
      tooLong: string
      called: string
      column: string
    }
    firm: {
      label: string
      hint: string
      missing: string
      tooLong: string
      called: string
    }
    city: {
      label: string
      hint: string
      tooLong: string
      called: string
      column: string
    }
    office: {
      label: string
      hint: string
      tooLong: string
      called: string
      column: string
    }
    phone: {
      label: string
      hint: string
      wrong: string
      called: string
      column: string
    }
    hours: {
      label: string
      hint: string
      tooLong: string
      called: string
      column: string
    }
    email: {
      label: string
      hint: string
      missing: string
      column: string
    }
    licenses: {
      label: string
      hint: string
      missing: string
      called: string
      column: string
    }
    specializations: {
      label: string
      missing: string
      called: string
      column: string
    }
    feeTypes: {
      label: string
      missing: string
      called: string
      column: string
    }
    feeNote: {
      label: string
      hint: string
      tooLong: string
      called: string
    }
    bio: {
      label: string
      hint: Message<{ most: string | number }>
      missing: string
      tooLong: string
      called: string
      column: string
    }
    website: {
      label: string
      hint: string
      wrong: string
      called: string
      column: string
    }
    languages: {
      label: string
      hint: string
      missing: string
      wrong: string
      called: string
      column: string
    }
    remote: {
      label: string
      missing: string
      called: string
      column: string
    }
    takesNewCases: {
      label: string
      options: {
        yes: string
        waitingList: string
        no: string
      }
      missing: string
      called: string
      column: string
    }
    working: {
      label: string
      called: string
      column: Message<{ codes: string | number }>
    }
    access: {
      label: string
      called: string
      column: string
    }
  }
  attorneyFacts: {
    access: {
      stepFree: string
      elevator: string
      accessibleParking: string
      accessibleRestroom: string
      quietRoom: string
      softLighting: string
      scentFree: string
      serviceAnimals: string
    }
    working: {
      writing: string
      questionsFirst: string
      summaries: string
      breaks: string
      supportPerson: string
      moreTime: string
      noEyeContact: string
      aac: string
      interpreter: string
    }
    yes: string
    no: string
    notKnown: string
    takesCases: string
    takesNone: string
    waitingList: string
    confirmed: Message<{ day: string | number }>
    notConfirmedLately: Message<{ day: string | number }>
    answers: {
      usually: string
      often: string
      sometimes: string
      rarely: string
    }
    mustAgree: string
    messageKept: string
    noMessages: string
    reports: {
      license: string
      place: string
      cases: string
      fees: string
      access: string
      answer: string
      other: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
