// Generated from the catalogs by `npm run make:copy`. Do not edit.

import { copyOf } from '#app/ui/copy-of.ts'
import type { Message } from '#app/ui/format-copy.ts'
import messages from './copy.en.json' with { type: 'json' }
import screens from './copy.screens.json' with { type: 'json' }

interface Copy {
  parts: {
    saveHere: string
    reports: {
      reportsByOthers: string
      noOfficialSource: string
    }
  }
  frame: {
    dateField: {
      example: string
    }
    samples: {
      mark: string
    }
    demo: {
      name: string
      isDemo: string
      invented: string
      lookAround: string
      passphrase: Message<{ words: string | number }>
      itIs: Message<{ words: string | number }>
    }
    crisis: {
      title: string
      lines: string
      spanish: string
      stays: string
      short: string
    }
    errorSummary: {
      thereProblem: string
    }
    fieldFrame: {
      helpQuestion: string
      required: string
      optional: string
      error: string
      yes: string
    }
    keptForm: {
      clearWhatITyped: string
      youTypedSomethingHere: string
      weSavedYouCan: Message<{ waiting: string | number }>
      showWhatITyped: string
      weSaveWhatYou: string
      yesClear: string
    }
    markdownArea: {
      marksFor: Message<{ label: string | number }>
      heading: string
      strong: string
      list: string
      numbers: string
      quote: string
      link: string
    }
    sendAgain: {
      weCannotSaveRight: Message<{ organisation: string | number }>
      title: string
      part: Message<{ at: string | number }>
      yourWords: string
      whatYouTyped: string
      yourFilesStillForm: string
      sendAgain: string
      goHomePage: string
    }
    breadcrumbs: {
      home: string
      breadcrumb: string
    }
    getHelp: {
      getHelpFromPerson: string
      youDoNotHave: string
      email: string
      phone: string
      relayCallsWelcomeDial: Message<{ phoneHours: string | number }>
      form: string
      writeUsContactPage: string
      spanish: string
    }
    leaveButton: {
      deletesAndOpens: string
      leavePageQuickly: string
      shift: string
      morePresses: string
    }
    textSwitch: {
      howToRead: string
      fullText: string
      easierToRead: string
    }
    page: {
      shortVersion: string
      onPage: string
      lastReviewed: Message<{ date: string | number }>
      lastReviewedBy: Message<{ date: string | number; by: string | number }>
    }
    siteFooter: {
      knowUseYourRights: string
      knowYourRights: string
      legalHelp: string
      attorneyDirectory: string
      resourceHub: string
      glossaryLegalWords: string
      whoWe: string
      about: string
      blog: string
      newsletter: string
      forum: string
      partnerUs: string
      donate: string
      thisWebsite: string
      search: string
      readingSettings: string
      recentNotices: string
      siteMap: string
      spanish: string
      contact: string
      privacyAccess: string
      privacy: string
      terms: string
      legalDisclaimer: string
      accessibilityStatement: string
      footer: string
      thisSiteGivesGeneral: Message<{ organisation: string | number; status: string | number }>
      email: Message<{ email: string | number; mark: string | number }>
      reportProblemPage: string
    }
    siteHeader: {
      home: string
      about: string
      knowYourRights: string
      legalHelp: string
      blog: string
      attorneys: string
      partner: string
      resources: string
      forum: string
      dashboard: string
      donate: string
      main: string
      menu: string
      spanish: string
      unread: Message<{ count: number }>
      search: string
      readingSettings: string
      getHelp: string
      homePage: string
      closeMenu: string
    }
    trouble: {
      pageNotFound: Message<{ organisation: string | number }>
      missingTitle: string
      missingLead: string
      somethingBrokeOurSide: Message<{ organisation: string | number }>
      brokenTitle: string
      brokenLead: string
      thisDidNotWork: Message<{ organisation: string | number }>
      refusedTitle: string
      weCouldNotDo: string
      whereLookNext: string
      searchSite: string
      seeEveryPageSite: string
      findLawYourState: string
      getLegalHelp: string
      goHomePage: string
      ifHappensAgainTell: Message<{ incident: string | number }>
      ifYouCannotWait: string
    }
    dialog: {
      close: string
    }
    lists: {
      pagesResults: string
      previousPage: string
      page: Message<{ number: string | number }>
      nextPage: string
    }
    notice: {
      closeMessage: string
    }
    promised: {
      thisSiteCannotSend: string
    }
    steps: {
      youHere: string
      toDo: string
    }
    workProgress: {
      ofDone: Message<{ count: string | number; all: string | number; what: string | number }>
      keepPageOpen: string
    }
    frame: {
      skipMainContent: string
      nonprofit: string
    }
  }
}

export const copy = copyOf<Copy>(messages, 'en-US', screens)
